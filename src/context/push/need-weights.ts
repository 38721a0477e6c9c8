/** Written by `npm run prompt-need`: the weights of `prompt-need.ts`. */
export const NEED_WEIGHTS = {
  embedder: 'builtin:5181ad72ab38',
  from: -0.426671,
  scale: 0.0225979,
  bytes:
    '5gEr3rQdf9rjtP+UTyMK9vAV9tv6+CIUDvYHAggXGAHYExYc5yr2Dwb9Dx0JCiciJPEXHvIDA/n69gEKExn6+x8MBAD7AQ309gnrBAzv5uYB+wALBhL0/wUDAgsD7vrw8AoFD/HtEfv87QcBBAUL/g/1Fwf5AvwD+/wIAvzoBQ4G8vsGA/0LBwEF9vr49gL6FPj+BRIACwEF+u4AAff2AhcTA/MA7vIBDAATEf8DBwUE+O4E/fwD/fUBDPr79fwAA/MC9vwVCALyCAQAAf7/7/z//gP49gb89AsS+wDxC/358A3w9QcECQIM7vwE9PsD9f/7+vv7CPv1BPQb8wcCCQwCMgkPAgcFBgMMCQsHBQIH/AX0Dwz1BQvs0/X7HO4wBxAB+g4wFiENBSkYBwcFAgUQCgTzAQn87QIT/O3y6/j9+/IfEAglBvkM9e3+7wDz7vAJAPgN/wr2EfkSAwwLx/f1AwUYBR8RDvj9',
} as const;
