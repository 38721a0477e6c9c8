/**
 * What Memoir promises, as data. A test cites a promise by building its title with `promise()`. A check
 * (test/architecture/promises.test.ts) fails if no test cites a promise. Add the promise before the code that keeps it.
 */

export const PROMISES = [
  // Journal
  { id: 'journal/append-is-durable', text: 'An appended event is still there after kill -9.' },
  { id: 'journal/survives-power-cut', text: 'Acknowledged events and files survive a power cut.' },
  { id: 'journal/append-is-atomic', text: 'Events appended together are either all stored or not stored at all.' },
  {
    id: 'journal/whole-action',
    text: 'What one command does to several decisions, tasks or facts is recorded as a whole, or not at all if it is killed.',
  },
  { id: 'journal/append-is-idempotent', text: 'An event that is captured twice is stored once.' },
  { id: 'journal/same-key-same-id', text: 'An event with a natural key has the same id on every machine.' },
  {
    id: 'journal/supplement-adds',
    text: 'An event that is captured again with more content gains the new fields and loses nothing.',
  },
  {
    id: 'journal/clock-may-jump',
    text: 'A clock that is set back or forward, or a second device, never breaks order or uniqueness.',
  },
  {
    id: 'facts/every-turn',
    text: 'Every recorded turn is searched for facts, also when several processes record and search at once.',
  },
  {
    id: 'journal/many-processes',
    text: 'Many processes that start at once on a home that does not exist lose nothing and duplicate nothing.',
  },
  { id: 'journal/blobs-are-verbatim', text: 'A large body is compressed, stored once, and read back byte for byte.' },
  {
    id: 'journal/log-stays-short',
    text: 'The write-ahead log does not grow beyond 16 MB, however long a process reads.',
  },
  { id: 'journal/iterates', text: 'Events can be read by project, session, type and time.' },
  {
    id: 'journal/unknown-version-kept',
    text: 'An event of an unknown type or version is kept and refused, never interpreted.',
  },
  {
    id: 'journal/old-sqlite-refused',
    text: 'A SQLite version with the write-ahead-log bug is refused with a clear message.',
  },
  {
    id: 'journal/pragmas',
    text: 'Every connection writes with full durability, overwrites deleted data, and limits the size of its log.',
  },

  // Folds
  {
    id: 'fold/order-does-not-matter',
    text: 'Any arrival order gives the same state, even with late, duplicate, supplemented and erased events.',
  },
  { id: 'fold/rebuild-is-equal', text: 'A rebuild gives the same state as updating event by event.' },
  {
    id: 'fold/state-with-event',
    text: 'State changes in the same transaction as its event, so neither exists without the other.',
  },

  // Erasure
  {
    id: 'erase/content-is-gone',
    text: 'An erased text is gone from the home; the home is searched before the receipt is printed.',
  },
  {
    id: 'erase/wins-every-merge',
    text: 'An erased event does not come back through an import, merge, spool or restore.',
  },
  {
    id: 'erase/key-is-hashed',
    text: 'Only a keyed hash of an erased event’s key remains, and the secret for it is in no backup.',
  },
  {
    id: 'erase/follows-derivation',
    text: 'Everything drawn from, shown from or made by an erased event is erased with it, and cannot arrive later.',
  },
  {
    id: 'erase/survives-a-kill',
    text: 'An erasure that is killed half-way is finished by the next `memoir forget` or `memoir doctor`.',
  },
  {
    id: 'erase/running-processes',
    text: 'An MCP server or dashboard that runs during an erasure no longer answers with the erased text.',
  },
  {
    id: 'erase/keeps-own-lines',
    text: 'Forgetting removes its lines from files that dreams wrote; what people wrote there stays.',
  },
  {
    id: 'erase/beside-a-dream',
    text: 'A dream that runs while something is forgotten does not write it again.',
  },
  {
    id: 'erase/says-what-stays',
    text: 'The receipt names everything that still contains the erased words, with file and line.',
  },
  {
    id: 'erase/common-words-stay',
    text: 'An everyday sentence never makes an unrelated item count as a copy of erased text.',
  },
  {
    id: 'erase/common-words',
    text: 'A statement of common words is erased from packs, notes, logs and every version of them, also if it completed another one.',
  },
  {
    id: 'erase/own-words-stay',
    text: 'What a person later said in their own words survives the erasure of its source.',
  },
  {
    id: 'erase/by-words-everywhere',
    text: 'After forgetting by words, no stored line has these words, or the receipt names the file and line.',
  },
  { id: 'erase/folds-skip', text: 'After an erasure, the state is the same as if the event had never been recorded.' },

  // Recall
  {
    id: 'recall/index-is-disposable',
    text: 'A search index that is deleted, damaged or out of date is rebuilt automatically.',
  },
  {
    id: 'home/everything-at-once',
    text: 'Hooks, searches, imports, erasures, rebuilds and tools can run at once: nothing fails, and nothing acknowledged is lost.',
  },
  {
    id: 'recall/index-never-goes-back',
    text: 'Processes that index at the same time never undo or repeat each other’s work.',
  },
  { id: 'recall/takes-any-question', text: 'For any query, recall answers or says what it did not understand.' },
  { id: 'recall/finds-every-level', text: 'One query finds what was said, done, decided, planned and written.' },
  {
    id: 'recall/facts-answer',
    text: 'A question about what was decided, fixed, preferred or blocked is answered from facts: what holds comes first, with its reason, its time, what it replaced and the words it comes from.',
  },
  {
    id: 'recall/other-languages',
    text: 'A question in German or Spanish finds English text if no text contains its own words.',
  },
  { id: 'recall/finds-edits', text: 'Text written into files, and the text it replaced, is found by its words.' },
  {
    id: 'blame/edits-and-commits',
    text: 'Blame connects each edit with the request behind it and with the commits of the file.',
  },
  {
    id: 'usage/recorded-apart',
    text: 'Searches and opened items are recorded without secrets, never found by a search and never given to a session.',
  },
  {
    id: 'usage/forgotten',
    text: 'A recorded search is erased with what it found, with its words and with its session.',
  },
  { id: 'recall/says-why', text: 'Every result shows the parts of its score, and they add up to it.' },
  { id: 'recall/times-in-questions', text: 'A query that names a time prefers items from that time.' },
  { id: 'recall/superseded-below', text: 'A superseded item is ranked below the one that replaced it, and names it.' },
  {
    id: 'recall/many-ask-at-once',
    text: 'Many processes that search at once share one index, and each gets the whole answer.',
  },
  { id: 'recall/follows-merges', text: 'What a merge changes about an event is found by the next search.' },
  {
    id: 'notes/hold-in-their-days',
    text: 'Outside its dates of validity, a note is not pushed and ranks below notes that hold.',
  },
  { id: 'recall/as-of', text: 'With --as-of, recall uses only what was known at that time.' },
  { id: 'recall/isolated-is-hidden', text: 'Nothing of an isolated project is found from another project.' },

  // Migrations
  { id: 'migrate/backup-first', text: 'A migration makes a backup before it changes anything.' },
  {
    id: 'migrate/killed-is-harmless',
    text: 'A migration that is killed at any moment leaves the old or the new version, with every event.',
  },
  { id: 'migrate/newer-is-refused', text: 'A journal of a newer version is refused for writing and left as it is.' },

  // Spool
  { id: 'spool/nothing-lost', text: 'If the journal is locked, full or read-only, events go to the spool.' },
  { id: 'spool/replayed-once', text: 'Spooled events enter the journal exactly once, whichever process replays them.' },
  {
    id: 'spool/bad-file-kept',
    text: 'A spool file that cannot be read is set aside, never deleted, and does not stop the others.',
  },

  // Files
  {
    id: 'file/write-is-atomic',
    text: 'A file holds the old text or the new one, never a part, whichever process is killed.',
  },
  { id: 'file/concurrent-writers', text: 'Processes that write the same file at the same time lose no line.' },
  {
    id: 'file/hand-edits-kept',
    text: 'What a person or another program wrote into a file is merged and journaled, never overwritten.',
  },
  { id: 'file/crash-is-recognised', text: 'After a crash, a file Memoir was about to write is recognised as its own.' },
  { id: 'file/deleted-is-retired', text: 'A deleted file becomes a retired note and is not written again.' },
  { id: 'file/private-modes', text: 'Files are 0600 and folders 0700 whatever the umask.' },
  { id: 'file/no-escape', text: 'No name or link leads a write outside the home.' },
  { id: 'file/locks-never-stale', text: 'A lock held by a killed process is free at once.' },

  // Config
  {
    id: 'config/precedence',
    text: 'Defaults, user, project, environment and flags override each other in that order, and each value says where it came from.',
  },
  {
    id: 'config/project-is-limited',
    text: 'A project’s settings cannot set home, paths, commands, ports, models or trust.',
  },
  {
    id: 'config/paths-validated',
    text: 'A home that is relative, a root, a network share, the home directory itself or has a NUL is refused.',
  },
  {
    id: 'config/bad-file-explained',
    text: 'A broken settings file is reported with the place of the mistake, and nothing is changed.',
  },

  // Care
  { id: 'doctor/finds-trouble', text: 'Doctor finds every kind of planted problem, says what to do, and exits 1.' },
  { id: 'doctor/changes-nothing', text: 'Doctor only reads.' },
  {
    id: 'backup/verified',
    text: 'A backup is made while others write, and a new process counts its rows before it is reported.',
  },
  { id: 'backup/pruned-by-rule', text: 'Old backups are removed only by the documented rule.' },
  {
    id: 'restore/atomic',
    text: 'A restore that is killed at any step leaves the previous journal or the restored one.',
  },
  { id: 'restore/complete', text: 'A restored journal has every event of the backup; the replaced journal is kept.' },
  { id: 'export/complete', text: 'An export holds every event with its whole body, as JSON lines.' },
  { id: 'rebuild/safe', text: 'A rebuild that is killed at any moment loses nothing.' },

  // Bad input
  {
    id: 'input/coded-errors',
    text: 'Invalid input is answered with a code, a message and the next step on stderr, with exit 1 (usage: 2), and changes nothing.',
  },
  { id: 'input/home-unusable', text: 'A home that is a file, read-only or on a network filesystem is refused.' },
  {
    id: 'input/control-characters',
    text: 'Control characters are stored unchanged and never printed raw to a terminal.',
  },
  {
    id: 'input/corrupt-database',
    text: 'A corrupt database is kept in quarantine, readable rows are saved, and the message says how to restore.',
  },
  {
    id: 'input/damage-is-never-silent',
    text: 'Flipped bytes and missing files never cause a crash, never look like an empty memory, and delete nothing.',
  },
  { id: 'input/disk-full', text: 'On a full disk reading works, and writing resumes when there is space.' },

  // Package
  { id: 'api/examples-run', text: 'The examples in the API documentation compile and run with the installed package.' },
  { id: 'package/installs-and-runs', text: 'The packed tarball installs into an empty project and runs.' },
  { id: 'package/only-what-is-needed', text: 'The tarball has no source, tests or development files.' },
  { id: 'package/hook-stands-alone', text: 'The built hook imports only Node’s own modules and the files beside it.' },
  { id: 'package/old-node-told', text: 'On an unsupported Node version, one line says what to do, with exit 1.' },
  {
    id: 'package/sets-itself-up',
    text: 'npm start and npm test set up a fresh clone, and do nothing if it is already set up.',
  },

  // Hooks
  { id: 'hook/hostile-folders', text: 'In any folder, a hook ends quickly, exits 0 and keeps its event.' },
  {
    id: 'hook/gives-in-any-script',
    text: 'The built hook gives a prompt what it needs, whatever characters or projects the prompt contains.',
  },
  {
    id: 'hook/keeps-what-it-accepted',
    text: 'An event that a hook has read is kept even if settings, key, log or journal are broken or the JSON is deep.',
  },
  { id: 'hook/never-observes-itself', text: 'Memoir starts no agent and never records its own work as a session.' },
  { id: 'hook/losses-are-counted', text: 'An event that cannot be kept anywhere is counted, and the count is shown.' },
  {
    id: 'spool/poison-is-set-aside',
    text: 'A spooled file that can never be replayed is set aside with the reason, and not tried again.',
  },
  {
    id: 'spool/commands-take-it-in',
    text: 'Every command that reads or writes first replays the spool, or says how many files are missing.',
  },
  { id: 'home/links-not-followed', text: 'A link planted in the home never redirects a write to another place.' },
  {
    id: 'config/project-acts',
    text: 'A project’s own settings apply in hooks, imports and commands; a repository’s settings can only hide things or change how they look.',
  },
  {
    id: 'hook/no-lock-while-looking',
    text: 'Other processes can write to the journal while a hook inspects a folder.',
  },

  // Projects
  { id: 'project/files-agree-with-git', text: 'What Memoir reads from git’s files matches what git reports.' },
  { id: 'project/clones-are-one', text: 'Every clone and working tree of a repository is one project.' },
  { id: 'project/moved-is-found', text: 'A folder without a remote is still the same project after it is moved.' },
  { id: 'project/slugs-are-unique', text: 'Every project has a unique readable name.' },
  {
    id: 'project/switch-receives',
    text: 'After a session switches to a project, everything it does belongs to that project until the next switch, live and by import.',
  },
  {
    id: 'project/named',
    text: 'A session switches to a project that is named as one ("switch to prism", "zurück zum hub", "cambia a prism").',
  },
  {
    id: 'project/everyday-words',
    text: 'Everyday words (assets, api, docs, test) do not name a project.',
  },
  {
    id: 'project/first-folder',
    text: 'A session belongs to the folder it started in; changing to a folder below it does not create a project.',
  },
  {
    id: 'install/own-command',
    text: 'After start or init, memoir runs from the home without npm, and every command that Memoir suggests works.',
  },
  { id: 'install/caller-folder', text: 'npm run memoir in a clone works on the folder it was typed in.' },
  {
    id: 'context/last-real-session',
    text: 'A session without a message or an action is never shown as the last session.',
  },
  {
    id: 'project/isolated-by-session',
    text: 'An isolated project is closed to a session of another project, even if the agent changes to its folder.',
  },
  { id: 'project/rename', text: 'A renamed project keeps its notes, and its old name still works.' },
  {
    id: 'project/remove',
    text: 'Removing a project erases everything recorded for it and nothing of other projects; later work in its folder creates a new project.',
  },
  { id: 'project/phantoms', text: 'A project without content of its own is marked and can be merged or removed.' },
  {
    id: 'import/keeps-lines-without-time',
    text: 'A transcript line with an invalid time is recorded with the time of its neighbour.',
  },
  {
    id: 'project/odd-folders',
    text: 'A relative path, a device, /proc or a missing folder never becomes a project; the event is recorded.',
  },
  { id: 'project/edited-file', text: 'An edit counts for the project that contains the file.' },
  {
    id: 'project/merge-keeps-events',
    text: 'The events of a merged project count for the other one but keep their own project, and the merge can be undone.',
  },
  {
    id: 'project/unmerge-files',
    text: 'Undoing a merge moves its files back; a file edited since stays and is listed. MEMORY.md never becomes a note.',
  },

  // Tasks
  { id: 'task/none-lost', text: 'However many processes add and finish tasks, no task is lost or duplicated.' },
  { id: 'task/claimed-once', text: 'If two sessions claim one task, one gets it and the other is refused.' },
  { id: 'task/no-circles', text: 'A task can never depend on itself, directly or through others.' },
  { id: 'task/history-kept', text: 'A task keeps its history: who changed it, when and why.' },
  { id: 'task/export-parses', text: 'tasks-latest.json lists the open tasks of all projects and always parses.' },
  { id: 'import/only-client-transcripts', text: 'A hook reads transcripts only where the client writes them.' },
  {
    id: 'import/last-reply',
    text: 'The last reply of a transcript is recorded once, however soon after its last line it is first read.',
  },
  {
    id: 'import/independent-of-transcripts',
    text: 'Imported content stays, once, if its transcript is deleted, cut or rewritten.',
  },
  {
    id: 'import/unreadable-is-named',
    text: 'A transcript that cannot be read is named with the reason; nothing hangs, and the others are imported.',
  },
  { id: 'start/offers-a-demo', text: 'If there is nothing to import, `memoir start` offers to create a demo.' },
  { id: 'task/seen-twice-is-one', text: 'The same words in two sessions of one project are one task.' },
  { id: 'task/done-and-back-is-open', text: 'A finished task that is listed as work again is reopened.' },
  {
    id: 'task/suggestion-joins-task',
    text: 'A suggestion with the same words as a task becomes that task, whichever came first.',
  },
  { id: 'task/bad-input-changes-nothing', text: 'A command that cannot be carried out says why and changes nothing.' },
  {
    id: 'checkpoint/is-a-fold',
    text: 'A checkpoint is computed from the journal, with the earlier states of the project.',
  },

  // Install
  {
    id: 'install/uninstall-is-exact',
    text: 'Uninstalling removes exactly what was written; a file that nobody changed since is restored byte for byte.',
  },
  { id: 'install/twice-is-once', text: 'Installing again changes nothing, even if two processes do it at once.' },
  { id: 'install/only-own-entries', text: 'An upgrade replaces Memoir’s own entries and leaves all others alone.' },
  {
    id: 'install/bad-settings-untouched',
    text: 'Settings that are invalid, not JSON or read-only are refused with the position of the error, and left unchanged.',
  },
  { id: 'install/asks-first', text: 'Nothing is written before it is shown and approved.' },
  { id: 'install/launcher-is-silent', text: 'The launcher prints nothing of its own and always exits 0.' },
  { id: 'install/launcher-leaves-nothing', text: 'A launcher that is stopped leaves no hook running.' },
  {
    id: 'install/launcher-finds-node',
    text: 'If the Node used for the installation is gone, another suitable one is used.',
  },
  {
    id: 'install/hook-records',
    text: 'The installed hook records a session, also as a plugin, and only once if both are installed.',
  },
  { id: 'install/purge-only-ours', text: 'A purge deletes only what Memoir stores.' },

  {
    id: 'slash/really-run',
    text: 'A slash command runs and its output reaches the model, whether installed by init or as a plugin.',
  },
  {
    id: 'slash/arguments-as-typed',
    text: 'Arguments of a slash command arrive exactly as typed; no shell interprets them.',
  },
  {
    id: 'slash/person-only',
    text: 'Only a person can start a slash command; an agent cannot erase or pause with one.',
  },

  // Command line
  { id: 'cli/reading-makes-nothing', text: 'A command that only reads creates no home; it says how to start.' },
  { id: 'cli/bare-lists', text: '`task`, `notes`, `project` and `decide` without arguments print a list.' },
  { id: 'cli/means', text: 'A command accepts what people type: several ids, free words, a time like 2h.' },
  { id: 'cli/bad-values-exit-2', text: 'An invalid command line or value exits 2; a missing or refused item exits 1.' },
  { id: 'cli/mcp-says-what-it-is', text: '`memoir mcp` on a terminal explains itself instead of waiting for input.' },
  { id: 'cli/counts-agree', text: 'A count matches the list below it, with the singular for one.' },
  { id: 'cli/help-wraps-once', text: 'Help is wrapped once, to the width of the terminal.' },
  {
    id: 'cli/sessions-readable',
    text: 'The list of sessions shows project, first prompt and whether they are open, even at 60 columns.',
  },
  {
    id: 'cli/session-before-subagents',
    text: 'The shortened id of a session opens the session, not one of its subagents.',
  },
  { id: 'cli/pause-is-visible', text: '`memoir`, `doctor` and `start` show that recording is paused.' },
  {
    id: 'doctor/hooks-installed',
    text: 'Doctor says whether hooks are installed, whether their program exists, and when they last ran.',
  },
  { id: 'cli/start-offers-what-is-left', text: '`start` does not offer steps that are already done.' },
  { id: 'notes/by-part-of-name', text: 'A note is found by a part of its name; if several match, they are listed.' },
  {
    id: 'projects/by-part-of-name',
    text: 'A command that reads finds a project by a part of its name; one that writes needs the whole name.',
  },

  // Extraction
  { id: 'extract/ids-open', text: 'An id of a fact that was printed before the reply came in still opens the fact.' },
  {
    id: 'extract/tasks-precise',
    text: 'Nine of ten tasks suggested from an agent’s replies are work that the agent left open.',
  },
  {
    id: 'extract/statements-precise',
    text: 'Decisions, blockers, corrections, confirmations and preferences are found with their exact words and few false positives.',
  },

  // Redaction
  {
    id: 'redact/recall',
    text: 'At least 98 % of made-up tokens and keys and at least 97 % of everyday passwords are found, and no part of a found one remains.',
  },
  { id: 'redact/said-to-memoir', text: 'Tasks, facts, status lines and reasons are stored without secrets.' },
  { id: 'redact/precision', text: 'At most one false alarm per 10,000 lines of ordinary code and logs.' },
  {
    id: 'redact/linear-time',
    text: 'The time to search for secrets is proportional to the length of the text, for any text.',
  },
  {
    id: 'redact/private-blocks',
    text: 'Text between <private> and </private> is removed, even if the block is not closed.',
  },

  // Context
  { id: 'agents/one-folder', text: 'Supporting another agent takes one folder of adapters.' },
  { id: 'context/one-line-of-data', text: 'No stored text can break out of its line in a prompt.' },
  { id: 'context/byte-stable', text: 'The same memory gives the same bytes, with no relative times.' },
  { id: 'context/corrections-first', text: 'A context pack starts with the person’s corrections and preferences.' },
  {
    id: 'context/rules-first',
    text: 'A pack lists the person’s rules before remarks, however old they are, and says what was cut.',
  },
  {
    id: 'context/never-over',
    text: 'What no longer holds is not given, not even in notes and briefings that a dream wrote earlier.',
  },
  {
    id: 'context/left-off',
    text: 'A pack says where the last session ended: with its conclusion, never with a prompt or a count.',
  },
  {
    id: 'context/unfinished',
    text: 'What a killed session was asked last, and did not answer, is given to the next session as unfinished.',
  },
  { id: 'context/given-once', text: 'A session is given each thing once, regardless of installs and retries.' },
  { id: 'context/isolated', text: 'Nothing of one project is given in another unless the prompt names it.' },
  { id: 'context/untrusted-never-pushed', text: 'Only words of the owner or the agent are pushed.' },
  {
    id: 'context/owner-over-agent',
    text: 'What an agent says on a subject on which the owner said otherwise is not pushed. Its other words are marked as its own.',
  },
  {
    id: 'trust/follows-the-turn',
    text: 'What an agent records after it read external content is not pushed until the owner confirms it.',
  },
  {
    id: 'trust/ends-with-the-owners-words',
    text: 'A session is no longer tainted after the owner writes a prompt that is more than "yes" or "go ahead".',
  },
  { id: 'trust/any-order', text: 'The trust of an item does not depend on the order in which events arrive.' },
  {
    id: 'trust/unknown-is-held-back',
    text: 'What an agent writes in a session that Memoir did not record is unconfirmed.',
  },
  {
    id: 'trust/pasted-is-not-the-owners',
    text: 'A decision in a pasted document does not count as the owner’s decision.',
  },
  {
    id: 'recall/incomplete-is-said',
    text: 'A search that found nothing because it could not read everything says so and fails.',
  },
  {
    id: 'trust/unconfirmed-is-marked',
    text: 'An unconfirmed task is marked wherever tasks are listed.',
  },
  {
    id: 'trust/only-a-person-confirms',
    text: 'Unconfirmed items can be listed, confirmed and refuted by a person, not by an agent.',
  },
  {
    id: 'context/prompt-cache',
    text: 'Everything sent before the newest turn of a session stays the same, so the prompt cache stays valid.',
  },
  {
    id: 'continuity/zero-lost-tasks',
    text: 'Over sessions, compactions, crashes and switches every task is kept and given to the agent.',
  },

  // Episodes
  { id: 'episode/is-a-fold', text: 'The same events give the same episode text, in any order.' },
  { id: 'episode/trusted-words-only', text: 'An episode quotes only the owner and their agent.' },
  {
    id: 'episode/one-per-session',
    text: 'A finished session has one file, and one line in the INDEX.md of its project.',
  },
  {
    id: 'episode/any-session-id',
    text: 'Every session has an episode in INDEX.md and the daily log, whatever characters its id contains.',
  },
  { id: 'episode/crashed-is-archived', text: 'A session that crashed gets its episode when the next one starts.' },
  {
    id: 'episode/kept-few',
    text: 'At most 200 episodes, of at most 90 days, are kept as files; the journal keeps all sessions.',
  },
  { id: 'episode/own-folder', text: 'Work done in a project appears only in the episodes of that project.' },
  { id: 'episode/erased-is-gone', text: 'An erased text is in no episode and no INDEX.md.' },
  {
    id: 'redact/rescan',
    text: 'Stored text can be searched again with newer rules, and secrets found are erased if the owner agrees.',
  },

  // MCP
  {
    id: 'mcp/does-the-work',
    text: 'Over MCP an agent can do everything with tasks, decisions and status that a person can do on the command line.',
  },
  {
    id: 'mcp/errors-say-what-next',
    text: 'A call that cannot be carried out returns a tool error with the next step, and changes nothing.',
  },
  {
    id: 'mcp/acknowledged-is-kept',
    text: 'Whatever a tool has acknowledged is still there after kill -9 of its server.',
  },
  {
    id: 'mcp/recalls-and-opens',
    text: 'An agent finds and opens any item it may see; the answer is marked as data, with author, time and trust.',
  },
  { id: 'mcp/too-long-is-answered', text: 'A message that is too long gets an error, and the server continues.' },
  { id: 'mcp/schema-is-small', text: 'The tool descriptions take few tokens of every prompt.' },
  {
    id: 'mcp/ends-with-its-client',
    text: 'The server prints only the protocol, answers every request, and ends when its client does.',
  },

  // Notes: links and lint
  { id: 'notes/links-stay-inside', text: 'A link that leads out of the memory folder is reported and never followed.' },
  {
    id: 'notes/rename-keeps-links',
    text: 'When a note is renamed, links to it are updated and nothing else in a text changes.',
  },

  // Opening a memory, and the archive
  {
    id: 'recall/cold-when-silent',
    text: 'If the index has no good answer, recall searches the archive and its history, and says so.',
  },
  {
    id: 'recall/cold-is-safe',
    text: 'Searching the archive runs no hook, option or setting of the machine; without git, recall says that it was skipped.',
  },
  {
    id: 'open/printed-ids',
    text: 'Every id that an output prints is accepted by `memoir show` and `memoir forget`, or they say why not.',
  },
  {
    id: 'open/down-to-the-line',
    text: 'Every item opens down to its sources: notes to facts to events to lines of transcripts.',
  },
  {
    id: 'open/retired-notes',
    text: 'A note whose file is gone opens in its last version and names the note that replaced it.',
  },
  { id: 'open/short-ids-open', text: 'A shortened id opens the item it was printed for, and no other.' },
  { id: 'open/and-back', text: 'Every item says where it was used: in facts, tasks, notes and context packs.' },
  {
    id: 'open/noting-lifts-no-trust',
    text: 'What an agent records from external text has no more trust than that text.',
  },
  {
    id: 'open/isolated-stays-hidden',
    text: 'An agent in another project cannot open anything of an isolated project, or learn that it exists.',
  },

  // Web
  {
    id: 'web/only-with-the-link',
    text: 'The server answers no request without the token, for another host, or from another page.',
  },
  { id: 'web/only-loopback', text: 'The dashboard is served on 127.0.0.1 only.' },
  { id: 'web/nothing-executes', text: 'No recorded text runs or loads anything when it is shown.' },
  { id: 'web/reads-all', text: 'Every session can be read to its end, page by page.' },
  { id: 'web/ends-cleanly', text: 'Ctrl-C stops the server, invalidates its token and removes its file, with exit 0.' },

  // Notes
  { id: 'notes/broken-is-told', text: 'A broken note is reported with file and line, and can still be read as text.' },
  { id: 'notes/trust-never-rises', text: 'A note has at most the trust of its last writer.' },
  { id: 'notes/index-keeps-own-text', text: 'What a person wrote in MEMORY.md stays.' },
  {
    id: 'notes/index-within-caps',
    text: 'MEMORY.md is kept within its limits by demoting pointers, never by removing notes.',
  },
  { id: 'notes/index-caps', text: 'Only a limited part of MEMORY.md is loaded, and a cut is shown.' },

  // Instruction files
  {
    id: 'instructions/as-the-client',
    text: 'The instruction files listed for a folder are the ones that the real client loads, in its order, word for word.',
  },
  {
    id: 'instructions/never-outside',
    text: 'No include or link is followed to a place where the client would not go without approval.',
  },
  {
    id: 'instructions/odd-files',
    text: 'Pipes, folders, loops and broken files in place of instruction files cause neither a hang nor a failure.',
  },
  { id: 'notes/two-steps', text: '`remember` saves the note and then its pointer.' },
  { id: 'notes/dates-are-absolute', text: 'Relative days in a note become dates.' },
  {
    id: 'notes/refuses-with-reason',
    text: 'Text that should not be a note is refused with the reason and a way to insist.',
  },
  { id: 'notes/near-duplicate-is-update', text: 'A near-duplicate becomes a proposed update of the existing note.' },
  { id: 'notes/edits-are-respected', text: 'An edit with any editor is read the next time and never overwritten.' },
  { id: 'notes/deleted-comes-back', text: 'A deleted note is retired and can be restored.' },
  { id: 'notes/lint-finds', text: 'Lint reports each kind of defect once, with its place and what to do.' },
  { id: 'notes/lint-no-false-alarm', text: 'Lint reports nothing for a wiki without defects.' },
  {
    id: 'notes/lint-stays-inside',
    text: 'Checking notes against the code never looks outside the project, not even through a link.',
  },
  { id: 'notes/stay-inside', text: 'No name or link leads outside the home.' },
  { id: 'notes/folder-follows-project', text: 'Notes stay with their project when slugs change.' },
  {
    id: 'context/holds-notes',
    text: 'A new session is given the existing notes, including one that was just saved by hand.',
  },
  {
    id: 'push/relevant-notes',
    text: 'A prompt about something in a note is given that note, at most five, each once per session; other prompts are given nothing.',
  },
  {
    id: 'push/about-this',
    text: 'Before an edit or a command, at most one line is given, about exactly that file or command, once per session.',
  },
  {
    id: 'push/exact-command',
    text: 'An advised command is exactly the one that was run, is advised once per session, and names no other branch.',
  },
  { id: 'catch-up/one-at-a-time', text: 'One catch-up runs at a time, and no catch-up requested by a hook is lost.' },
  {
    id: 'catch-up/is-the-program',
    text: 'A hook starts the installed program in the background: from a clone, from the package and from the plugin.',
  },
  {
    id: 'notes/index-follows-files',
    text: 'A note that is put into the folder by hand gets its line in MEMORY.md, even if no other note is saved.',
  },
  {
    id: 'notes/title-keeps-meaning',
    text: 'A title made from a long text is not cut in a way that changes its meaning.',
  },
  {
    id: 'notes/task-is-no-note',
    text: 'Work with a due date is not saved as a note; the message names the command that adds a task.',
  },
  {
    id: 'tasks/absolute-days',
    text: 'Relative days such as "tomorrow" and "Thursday" become dates, counted from when they were said, in the person’s time zone.',
  },
  { id: 'tasks/due-today', text: 'Today is the same local day on the command line and in what a session is given.' },
  {
    id: 'push/known-fix',
    text: 'After a failure that was fixed before in this project, the command that fixed it is given, never tool output.',
  },
  {
    id: 'push/learns-carefully',
    text: 'A command counts as the fix of a failure only if nothing else can have fixed it and no external content came in between.',
  },
  {
    id: 'push/never-in-the-way',
    text: 'With a missing, old, damaged or busy index, nothing is given and no error occurs.',
  },
  { id: 'context/profile-once', text: 'A skill’s profile is given when it runs, once per session.' },
  {
    id: 'notes/briefing-versions',
    text: 'A briefing keeps two older versions, including hand edits, and each can be restored.',
  },
  {
    id: 'notes/daily-log',
    text: 'Decisions, finished tasks and sessions are added to the daily log automatically, once, whatever is edited there.',
  },

  // Models
  {
    id: 'models/down-is-loud',
    text: 'An embedder that is down is reported as an error; nothing is marked as embedded that is not.',
  },
  { id: 'models/key-stays-secret', text: 'The key of a model’s server is sent to that server and shown nowhere.' },
  {
    id: 'models/table-is-the-recorded-one',
    text: 'The built-in table is, bit for bit, what its script makes from the recorded sources.',
  },
  { id: 'models/embedded-in-background', text: 'New text is embedded in the background, never by a hook.' },
  { id: 'models/embedding-resumes', text: 'Embedding that was interrupted resumes where it stopped.' },
  {
    id: 'models/change-keeps-search',
    text: 'While a new model embeds, search by meaning uses the vectors of the previous one.',
  },
  {
    id: 'models/stores-agree',
    text: 'Every vector store finds the same nearest texts, within the documented tolerance.',
  },
  { id: 'notes/agent-memory-is-a-source', text: 'An agent’s own memory folder is read and never written.' },
  { id: 'notes/names-stay-inside', text: 'No name becomes a path outside its folder.' },
  {
    id: 'notes/nothing-lost',
    text: 'No text is lost when notes are edited, renamed and deleted by hand while processes write.',
  },
  { id: 'notes/hostile-project', text: 'A hostile project can neither read nor change anything outside itself.' },
  {
    id: 'recall/common-words-count',
    text: 'Words that most messages contain are searched like any other, and decide between messages that have the rare words.',
  },
  { id: 'recall/few-are-found', text: 'A rare statement is found among many other messages.' },
  { id: 'dream/fixed-point', text: 'A second dream over the same facts changes nothing.' },
  { id: 'dream/keeps-own-text', text: 'A dream keeps what people wrote and never overwrites it.' },
  {
    id: 'dream/undo',
    text: 'The changes of a dream can be undone, and so can the undo; facts and events do not change.',
  },
  { id: 'dream/replay', text: 'A dream hides nothing that someone searched for and opened, unless a person agrees.' },
  {
    id: 'dream/agent-waits',
    text: 'What an agent writes through a dream after it read external content waits for a person.',
  },
  { id: 'dream/lock', text: 'One dream runs at a time; the lock is released when its holder ends, and not before.' },
  {
    id: 'dream/cycles',
    text: 'After any number of dreams, captured events are kept, every text can be restored, and no external text was added.',
  },
  { id: 'dream/breaker', text: 'After three failures, dreams no longer start automatically, and Memoir says so.' },
  {
    id: 'dream/forgets',
    text: 'An erased fact is gone from everything that dreams made from it, and no undo restores it.',
  },
  { id: 'dream/all-or-nothing', text: 'A dream that is killed is applied completely or not at all.' },

  // Cold notes
  {
    id: 'cold/archives-unused',
    text: 'Notes that were not used for a long time move to the archive; pinned notes and notes with open items stay.',
  },
  { id: 'cold/found-and-restored', text: 'An archived note is found by a search and can be restored.' },
  { id: 'cold/hostile-archive', text: 'A damaged, locked or hostile archive executes nothing and loses no note.' },
  {
    id: 'retention/year',
    text: 'After a year of work, the home is within its documented limits, and nothing pinned or open is lost.',
  },
  { id: 'schedule/install', text: 'The schedule installs what the dry run shows, and `remove` removes exactly that.' },
  { id: 'schedule/missed-once', text: 'A scheduled job that was missed several times is made up for once.' },
  { id: 'report/nightly', text: 'A report of all projects is written to the owner’s log every night.' },
  {
    id: 'tasks/old-are-named',
    text: 'A task that has been open for more than seven days is named in context packs and the daily log.',
  },
  { id: 'retention/rules', text: 'Retention removes only what a documented rule names, and never an event.' },
  { id: 'cold/forget-reaches-archive', text: 'An erased text is in no git object of the archive.' },

  // Language models
  { id: 'models/one-port', text: 'All language models reply and fail in the same way, and no message contains a key.' },
  {
    id: 'models/asked-only-when-used',
    text: 'A server on another machine is contacted only to use its model, to test it, or with --check.',
  },
  {
    id: 'models/facts-quote',
    text: 'A fact from a language model quotes words of its source and adds nothing, or it is discarded.',
  },
  {
    id: 'models/facts-bounded',
    text: 'A language model reads each turn once, in the background, and by default only sessions with a person.',
  },
  {
    id: 'models/facts-are-forgotten',
    text: 'What a language model wrote is erased when one of its sources is erased.',
  },
  {
    id: 'models/low-trust-is-not-pushed',
    text: 'What a language model makes from external text is never pushed to a session.',
  },
  {
    id: 'models/hostile',
    text: 'A language model that lies, loops or dies causes no loss, pushes nothing and stays within its budget.',
  },
  { id: 'models/words-only', text: 'A language model may reword notes, but not add, drop or reverse anything.' },
  {
    id: 'models/proposes',
    text: 'Session summaries, weekly pages and merged notes from a language model are changes that a dream records, checks and can undo.',
  },
  {
    id: 'models/select-in-background',
    text: 'A language model chooses at most five notes for the next prompt, in the background and never in a hook.',
  },
  { id: 'models/prompts', text: 'Instructions for models are files with a version, and quote stored text as data.' },
  { id: 'models/budget', text: 'No call is made that could exceed the budget of its run or of the day.' },
  { id: 'models/breaker', text: 'After three failed calls in a row, no call is made for a while.' },
  { id: 'models/key-is-private', text: 'A key is stored only in its own file, which only the owner can read.' },
  { id: 'models/own-calls-are-no-session', text: 'Hooks record nothing in a process that Memoir started as a model.' },
  {
    id: 'ask/supported',
    text: 'Every sentence of an answer is supported by the sources it names, whatever the model wrote.',
  },
  { id: 'ask/without-a-model', text: 'Without a model, or if it fails, a question is answered with recorded text.' },
  {
    id: 'companion/one-next-turn',
    text: 'Messages that arrive during a turn form the next turn, in order, each with its channel and time.',
  },
  {
    id: 'companion/continues',
    text: 'A companion that was killed continues its turn: nothing is lost, and every message is answered once.',
  },
  {
    id: 'companion/stable-prefix',
    text: 'Each request to the companion’s model starts with the same text as the one before, on every channel.',
  },
  { id: 'companion/remembers-today', text: 'What was said hours ago is in the companion’s request, word for word.' },
  {
    id: 'companion/night',
    text: 'What the companion changes in its own files at night is a proposal that can be reviewed and undone.',
  },
  { id: 'companion/flat', text: 'Memory and tokens per turn do not grow with the conversation.' },
  { id: 'companion/summary-opens', text: 'Every summary of the companion names the turns it replaced.' },
  {
    id: 'companion/quiet',
    text: 'The companion does not speak first in quiet hours, during a conversation, too often, or without a reason.',
  },
  {
    id: 'companion/daily-limit',
    text: 'At the daily limit the companion says so once, calls no model and keeps every message, whatever a server reports.',
  },
  {
    id: 'companion/words-of-others',
    text: 'Forwarded and quoted text changes no note, status, task or file of the companion before the person answers.',
  },
  {
    id: 'companion/forgets',
    text: 'An erased message is in no file of the companion, in no summary and in no later request.',
  },
  {
    id: 'companion/telegram-confirm',
    text: 'A Telegram update is confirmed to the server only after its message is in the journal.',
  },
  {
    id: 'companion/telegram-owner',
    text: 'Only paired Telegram accounts in a private chat reach the companion; others get no answer and are logged.',
  },
  {
    id: 'companion/telegram-pairing',
    text: 'A pairing code works once, for ten minutes and five attempts, without a model call.',
  },
  { id: 'companion/telegram-token', text: 'The Telegram token is in a private file or a variable, and in no log.' },
  { id: 'companion/no-thinking-on-disk', text: 'The thinking of the companion’s model is never written to disk.' },
] as const;

export type PromiseId = (typeof PROMISES)[number]['id'];

/** `it(promise('journal/append-is-durable', 'survives kill -9'), …)` */
export function promise(id: PromiseId, title: string): string {
  return `[${id}] ${title}`;
}
