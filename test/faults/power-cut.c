/*
 * What a power cut may leave behind, written down while a program runs (LD_PRELOAD, Linux).
 *
 * The model is the strictest that POSIX allows: the bytes of a file are on disk as they were when fsync or fdatasync was
 * called on it, the names in a folder as they were when fsync was called on the folder, and nothing else is. Both are
 * kept by inode, so renames, links and unlinks need no watching: they show in the folder when it is synced.
 *
 *   $POWER_CUT_SHADOW/f/<inode>   the synced bytes of a file
 *   $POWER_CUT_SHADOW/d/<inode>   the synced names of a folder, one "<inode> <d or f> <name>" a line
 *
 * An inode is its number and its time of birth: numbers are given again as soon as they are free. The real sync is left
 * out, because the disk that counts here is the shadow. power-cut.ts builds a disk from it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define KEY_SIZE 64

static const char *root;
static const char *shadow;

__attribute__((constructor)) static void find_shadow(void) {
  root = getenv("POWER_CUT_ROOT");
  shadow = getenv("POWER_CUT_SHADOW");
}

/* A shadow that cannot be kept would make every test pass; better no process at all. */
static void give_up(const char *what) {
  dprintf(2, "power-cut: %s: %s\n", what, strerror(errno));
  _exit(99);
}

static int describe(int fd, const char *name, char *key, mode_t *mode) {
  struct statx about;
  int flags = AT_SYMLINK_NOFOLLOW | (*name ? 0 : AT_EMPTY_PATH);
  if (statx(fd, name, flags, STATX_INO | STATX_BTIME | STATX_MODE, &about)) return 0;
  if (!(about.stx_mask & STATX_BTIME)) {
    errno = ENOTSUP;
    give_up("this filesystem keeps no time of birth");
  }
  snprintf(key, KEY_SIZE, "%llu.%lld.%09u", (unsigned long long)about.stx_ino, (long long)about.stx_btime.tv_sec,
           about.stx_btime.tv_nsec);
  *mode = about.stx_mode;
  return 1;
}

static int is_watched(int fd) {
  char link[64], path[PATH_MAX];
  size_t length = strlen(root);
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, sizeof path - 1);
  if (n <= 0) return 0;
  path[n] = 0;
  return !strncmp(path, root, length) && (path[length] == '/' || path[length] == 0);
}

static int begin(char *staged) {
  snprintf(staged, PATH_MAX, "%s/staged.%ld", shadow, (long)syscall(SYS_gettid));
  int out = open(staged, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  if (out < 0) give_up("cannot write the shadow");
  return out;
}

/* Renamed into place, so that a process killed here leaves the earlier sync. */
static void end(int out, const char *staged, char kind, const char *key) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%c/%s", shadow, kind, key);
  if (close(out) || syscall(SYS_renameat2, AT_FDCWD, staged, AT_FDCWD, path, 0)) give_up("cannot keep the shadow");
}

static void put(int out, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t n = write(out, bytes, size);
    if (n <= 0) give_up("cannot write the shadow");
    bytes += n;
    size -= (size_t)n;
  }
}

static void keep_bytes(int fd, const char *key) {
  char buffer[1 << 15];
  char staged[PATH_MAX], link[64];
  int in = fd;
  /*
   * Read through the descriptor itself where it can be read. A second one would have to be closed, and closing any
   * descriptor of a file ends the locks this process has on it: SQLite's. Files written by hand carry no locks.
   */
  if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    in = open(link, O_RDONLY | O_CLOEXEC);
    if (in < 0) give_up("cannot read what is synced");
  }
  int out = begin(staged);
  off_t at = 0;
  ssize_t n;
  while ((n = pread(in, buffer, sizeof buffer, at)) > 0) {
    put(out, buffer, (size_t)n);
    at += n;
  }
  if (n < 0) give_up("cannot read what is synced");
  end(out, staged, 'f', key);
  if (in != fd) close(in);
}

static void keep_names(int fd, const char *key) {
  char staged[PATH_MAX], child[KEY_SIZE], line[KEY_SIZE + NAME_MAX + 8], link[64];
  mode_t mode;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  DIR *dir = opendir(link);
  if (!dir) give_up("cannot read a synced folder");
  int out = begin(staged);
  for (struct dirent *entry; (entry = readdir(dir));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    /* Gone between the listing and the look: then it was never synced. */
    if (!describe(dirfd(dir), entry->d_name, child, &mode)) continue;
    int n = snprintf(line, sizeof line, "%s %c %s\n", child, S_ISDIR(mode) ? 'd' : 'f', entry->d_name);
    put(out, line, (size_t)n);
  }
  closedir(dir);
  end(out, staged, 'd', key);
}

/*
 * One at a time over all processes. Without it one that looked and was put to sleep would later put what it had seen over
 * what another has synced since, and no disk takes back a sync. The lock goes with a process that is killed.
 */
static int take_turn(void) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/turn", shadow);
  int turn = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (turn < 0 || flock(turn, LOCK_EX)) give_up("cannot take turns");
  return turn;
}

static void on_sync(int fd) {
  char key[KEY_SIZE];
  mode_t mode;
  if (!root || !shadow || !is_watched(fd) || !describe(fd, "", key, &mode)) return;
  int turn = take_turn();
  if (S_ISDIR(mode)) keep_names(fd, key);
  else if (S_ISREG(mode)) keep_bytes(fd, key);
  close(turn);
}

static int synced(int fd) {
  int before = errno;
  if (fcntl(fd, F_GETFD) < 0) return -1;
  on_sync(fd);
  errno = before;
  return 0;
}

int fsync(int fd) { return synced(fd); }
int fdatasync(int fd) { return synced(fd); }
