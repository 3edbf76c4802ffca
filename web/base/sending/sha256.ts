/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first eight. */
const [rounds, start] = (() => {
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return [
    primes.map((prime) => fraction(Math.cbrt(prime))),
    primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
  ];
})();

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const whole = new Uint8Array(length);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return view;
}

function mix(state: readonly number[], words: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  words.forEach((word, index) => {
    const choose = (e & f) ^ (~e & g);
    const sum = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choose + (rounds[index] ?? 0) + word) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

/**
 * Returns the SHA-256 of a text’s UTF-8, in hexadecimal. Browsers offer theirs on secure pages only, and a school may serve a test without
 * TLS in its own network.
 */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  let state: number[] = [...start];
  for (let block = 0; block < view.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getUint32(block + index * 4));
    for (let index = 16; index < 64; index += 1) {
      const [early = 0, near = 0] = [words[index - 15], words[index - 2]];
      const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const two = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      words.push(((words[index - 16] ?? 0) + one + (words[index - 7] ?? 0) + two) | 0);
    }
    state = mix(state, words);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
