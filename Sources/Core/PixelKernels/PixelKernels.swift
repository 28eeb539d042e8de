// The kernels stand in files of their own: blending, coverage, resampling, cloth.
