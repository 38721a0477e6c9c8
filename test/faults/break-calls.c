/*
 * A machine that fails on demand (LD_PRELOAD, Linux): the n-th call of a kind on a file below a folder fails with a given
 * error, once or from then on, or the process is killed just before or just after it. It can also give the filesystem of
 * that folder another type and set the clock wrong. Nothing is changed unless the variable for it is set.
 *
 *   BREAK_ROOT    only files below this folder count
 *   BREAK_CALL    read, write, sync, truncate, open, rename, link, unlink, mkdir, or any (all of them but read)
 *   BREAK_AT      which one, from 1, counted in each process
 *   BREAK_HOW     once, onward, kill (before the call) or kill-after
 *   BREAK_ERRNO   the number of the error
 *   BREAK_REPORT  a file that gets one line for each fault that was given; with BREAK_HOW=count only the number of calls
 *   BREAK_STATFS  the type that statfs gives for BREAK_ROOT
 *   BREAK_CLOCK   seconds added to the wall clock; or the name of a file that begins with them and is read each time
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

static const char *root, *wanted, *how, *report, *fake_type, *clock_offset;
static long target;
static int error_number;
static atomic_long seen;

__attribute__((constructor)) static void read_orders(void) {
  root = getenv("BREAK_ROOT");
  wanted = getenv("BREAK_CALL");
  how = getenv("BREAK_HOW");
  report = getenv("BREAK_REPORT");
  fake_type = getenv("BREAK_STATFS");
  clock_offset = getenv("BREAK_CLOCK");
  target = atol(getenv("BREAK_AT") ? getenv("BREAK_AT") : "0");
  error_number = atoi(getenv("BREAK_ERRNO") ? getenv("BREAK_ERRNO") : "0");
}

static int is_below(const char *path) {
  size_t length = root ? strlen(root) : 0;
  return length && path && !strncmp(path, root, length) && (path[length] == '/' || path[length] == 0);
}

/* Appended with raw calls: the ones below count. */
static void tell(const char *call, const char *path) {
  char line[PATH_MAX + 128];
  if (!report) return;
  int out = (int)syscall(SYS_openat, AT_FDCWD, report, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  int n = snprintf(line, sizeof line, "%ld %s %s %s\n", (long)atomic_load(&seen), how ? how : "once", call, path);
  if (out < 0 || syscall(SYS_write, out, line, n) != n) _exit(98);
  syscall(SYS_close, out);
}

enum verdict { GO_ON, FAIL, DIE_AFTER };

static enum verdict judge(const char *call, const char *path) {
  if (!target || !wanted || !is_below(path)) return GO_ON;
  if (!strcmp(wanted, "any") ? !strcmp(call, "read") : strcmp(wanted, call) != 0) return GO_ON;
  long n = atomic_fetch_add(&seen, 1) + 1;
  int onward = how && !strcmp(how, "onward");
  if (how && !strcmp(how, "count")) return GO_ON;
  if (onward ? n < target : n != target) return GO_ON;
  if (!onward || n == target) tell(call, path);
  if (how && !strcmp(how, "kill")) raise(SIGKILL);
  if (how && !strcmp(how, "kill-after")) return DIE_AFTER;
  errno = error_number;
  return FAIL;
}

static enum verdict judge_fd(const char *call, int fd) {
  char link[64], path[PATH_MAX];
  if (!target) return GO_ON;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (n <= 0) return GO_ON;
  path[n] = 0;
  return judge(call, path);
}

__attribute__((destructor)) static void tell_count(void) {
  if (how && !strcmp(how, "count")) tell("total", "");
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define GUARD(judged, type, call)         \
  enum verdict given = judged;            \
  if (given == FAIL) return -1;           \
  type result = call;                     \
  if (given == DIE_AFTER) raise(SIGKILL); \
  return result;

ssize_t write(int fd, const void *b, size_t n) { GUARD(judge_fd("write", fd), ssize_t, REAL(write)(fd, b, n)) }
ssize_t writev(int fd, const struct iovec *v, int n) { GUARD(judge_fd("write", fd), ssize_t, REAL(writev)(fd, v, n)) }
ssize_t pwrite(int fd, const void *b, size_t n, off_t at) {
  GUARD(judge_fd("write", fd), ssize_t, REAL(pwrite)(fd, b, n, at))
}
ssize_t pwrite64(int fd, const void *b, size_t n, off64_t at) {
  GUARD(judge_fd("write", fd), ssize_t, REAL(pwrite64)(fd, b, n, at))
}
ssize_t read(int fd, void *b, size_t n) { GUARD(judge_fd("read", fd), ssize_t, REAL(read)(fd, b, n)) }
ssize_t pread(int fd, void *b, size_t n, off_t at) { GUARD(judge_fd("read", fd), ssize_t, REAL(pread)(fd, b, n, at)) }
ssize_t pread64(int fd, void *b, size_t n, off64_t at) {
  GUARD(judge_fd("read", fd), ssize_t, REAL(pread64)(fd, b, n, at))
}
int fsync(int fd) { GUARD(judge_fd("sync", fd), int, REAL(fsync)(fd)) }
int fdatasync(int fd) { GUARD(judge_fd("sync", fd), int, REAL(fdatasync)(fd)) }
int ftruncate(int fd, off_t n) { GUARD(judge_fd("truncate", fd), int, REAL(ftruncate)(fd, n)) }
int ftruncate64(int fd, off64_t n) { GUARD(judge_fd("truncate", fd), int, REAL(ftruncate64)(fd, n)) }
int rename(const char *from, const char *to) { GUARD(judge("rename", to), int, REAL(rename)(from, to)) }
int link(const char *from, const char *to) { GUARD(judge("link", to), int, REAL(link)(from, to)) }
int unlink(const char *path) { GUARD(judge("unlink", path), int, REAL(unlink)(path)) }
int mkdir(const char *path, mode_t mode) { GUARD(judge("mkdir", path), int, REAL(mkdir)(path, mode)) }

/* Only where a file is to be written or made: what cannot be read is the kind "read". */
static enum verdict judge_open(const char *path, int flags) {
  return flags & (O_WRONLY | O_RDWR | O_CREAT) ? judge("open", path) : GO_ON;
}

#define MODE_OF(flags)                                       \
  mode_t mode = 0;                                           \
  if (flags & (O_CREAT | O_TMPFILE)) {                       \
    va_list more;                                            \
    va_start(more, flags);                                   \
    mode = va_arg(more, mode_t);                             \
    va_end(more);                                            \
  }
int open(const char *path, int flags, ...) {
  MODE_OF(flags)
  GUARD(judge_open(path, flags), int, REAL(open)(path, flags, mode))
}
int open64(const char *path, int flags, ...) {
  MODE_OF(flags)
  GUARD(judge_open(path, flags), int, REAL(open64)(path, flags, mode))
}

static int with_type(int result, const char *path, struct statfs *about) {
  if (!result && fake_type && is_below(path)) about->f_type = strtol(fake_type, NULL, 0);
  return result;
}
int statfs(const char *path, struct statfs *about) { return with_type(REAL(statfs)(path, about), path, about); }
int statfs64(const char *path, struct statfs64 *about) {
  return with_type(REAL(statfs64)(path, about), path, (struct statfs *)about);
}

static long offset_seconds(void) {
  char text[32];
  if (!clock_offset) return 0;
  if (*clock_offset != '/') return atol(clock_offset);
  int in = (int)syscall(SYS_openat, AT_FDCWD, clock_offset, O_RDONLY | O_CLOEXEC);
  if (in < 0) return 0;
  ssize_t n = syscall(SYS_read, in, text, sizeof text - 1);
  syscall(SYS_close, in);
  text[n > 0 ? n : 0] = 0;
  return atol(text);
}
int clock_gettime(clockid_t which, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, which, now);
  if (!result && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += offset_seconds();
  return result;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = (int)syscall(SYS_gettimeofday, now, zone);
  if (!result) now->tv_sec += offset_seconds();
  return result;
}
time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
