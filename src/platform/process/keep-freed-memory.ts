/**
 * The C library of Linux gives each block of more than 128 KB back to the system when it is freed, until a larger one was freed: then it
 * keeps blocks of up to that size to use them again. A short process that loads megabytes of compiled code touches a tenth fewer new pages
 * of memory if one large block is freed first. Nothing is written to it. `bin/memoir.js` does the same.
 */
export function keepFreedMemory(): void {
  if (process.platform === 'linux') new ArrayBuffer(LARGE_BYTES).transfer(0);
}

/** As large as the largest file with compiled code. */
const LARGE_BYTES = 2 * 1024 * 1024;
