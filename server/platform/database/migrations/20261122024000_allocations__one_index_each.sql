-- The same as allocations_study_material and allocations_zoom_video: each allocation was written into both.
drop index allocations_material;
drop index allocations_video;
