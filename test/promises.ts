/**
 * What Memoir promises, as data. A test cites the promise it shows by building its title with `promise()`. A check
 * (test/architecture/promises.test.ts) fails if no test cites a promise. Add the promise before the code that keeps it.
 */

export const PROMISES = [
  // Journal
  { id: 'journal/append-is-durable', text: 'An event whose append returned is still there after kill -9.' },
  { id: 'journal/survives-power-cut', text: 'Acknowledged events and files survive a power cut.' },
  { id: 'journal/append-is-atomic', text: 'Events appended together are all there or none is.' },
  { id: 'journal/append-is-idempotent', text: 'The same happening captured twice is one event.' },
  { id: 'journal/same-key-same-id', text: 'An event with a natural key has the same id on every machine.' },
  {
    id: 'journal/supplement-adds',
    text: 'CapturedDraft again with more content, an event gains it and loses nothing.',
  },
  {
    id: 'journal/clock-may-jump',
    text: 'A clock set back or forward, or a second device, never breaks order or uniqueness.',
  },
  {
    id: 'journal/many-processes',
    text: 'Many processes starting at once on a home that does not exist lose and double nothing.',
  },
  { id: 'journal/blobs-are-verbatim', text: 'A large body is compressed, stored once, and read back byte for byte.' },
  {
    id: 'journal/log-stays-short',
    text: 'However long somebody reads, the write-ahead log does not grow beyond 16 MB.',
  },
  { id: 'journal/iterates', text: 'Events can be read by project, session, type and time.' },
  {
    id: 'journal/unknown-version-kept',
    text: 'An event of an unknown type or version is kept and refused, never guessed at.',
  },
  { id: 'journal/old-sqlite-refused', text: 'A SQLite with the write-ahead-log bug is refused with a sentence.' },
  {
    id: 'journal/pragmas',
    text: 'Every connection writes with full durability, overwrites what it deletes, and keeps its log bounded.',
  },

  // Folds
  {
    id: 'fold/order-does-not-matter',
    text: 'Any arrival order gives the same state, also with late, double, supplemented and erased events.',
  },
  { id: 'fold/rebuild-is-equal', text: 'A rebuild gives the same state as the one kept event by event.' },
  {
    id: 'fold/state-with-event',
    text: 'State changes in the event’s own transaction: never an event without its state.',
  },

  // Erasure
  {
    id: 'erase/content-is-gone',
    text: 'An erased text is found nowhere in what Memoir keeps: the home is searched before the receipt says so.',
  },
  { id: 'erase/wins-every-merge', text: 'An erased event does not come back by import, merge, spool or restore.' },
  {
    id: 'erase/key-is-hashed',
    text: 'Of an erased event’s key only a keyed hash remains, and its secret is in no backup.',
  },
  {
    id: 'erase/follows-derivation',
    text: 'What was drawn from, shown from or made by an erased event goes with it, and cannot arrive later.',
  },
  {
    id: 'erase/survives-a-kill',
    text: 'An erasure that is killed half-way is finished by the next `memoir forget` or `memoir doctor`.',
  },
  {
    id: 'erase/running-processes',
    text: 'An MCP server or page that runs while something is erased does not answer with it afterwards.',
  },
  {
    id: 'erase/keeps-own-lines',
    text: 'Forgetting takes its lines out of the files of dreams; what people wrote into them stays.',
  },
  {
    id: 'erase/beside-a-dream',
    text: 'A dream that runs while something is forgotten does not write it again.',
  },
  { id: 'erase/says-what-stays', text: 'The receipt names what still has the erased words, with file and line.' },
  { id: 'erase/common-words-stay', text: 'A common sentence never makes an unrelated memory a copy of erased text.' },
  {
    id: 'erase/own-words-stay',
    text: 'What a person said later in words of their own survives the erasure of its source.',
  },
  {
    id: 'erase/by-words-everywhere',
    text: 'Forgetting by words leaves no line with these words in anything Memoir stores, or names the file and line.',
  },
  { id: 'erase/folds-skip', text: 'State after an erasure is as if the event had never been.' },

  // Recall
  {
    id: 'recall/index-is-disposable',
    text: 'A search index that is deleted, damaged or out of date is made again without anybody noticing.',
  },
  {
    id: 'home/everything-at-once',
    text: 'Hooks, searches, imports, erasures, rebuilds and tools at once: nothing fails, nothing acknowledged is lost.',
  },
  {
    id: 'recall/index-never-goes-back',
    text: 'Processes that index at the same time never undo or repeat each other’s work.',
  },
  {
    id: 'recall/takes-any-question',
    text: 'Whatever is typed, recall answers or says in a sentence what it did not understand.',
  },
  { id: 'recall/finds-every-level', text: 'One question reaches what was said, done, decided, planned and written.' },
  {
    id: 'recall/facts-answer',
    text: 'A question about what was decided, fixed, preferred or blocked is answered from facts: what holds first, with its reason, its time, what it replaced and the words it comes from.',
  },
  {
    id: 'recall/other-languages',
    text: 'A question in German or Spanish finds what was said in English, if no text has its own words.',
  },
  { id: 'recall/finds-edits', text: 'What was written into files and what it replaced is found by its words.' },
  {
    id: 'blame/edits-and-commits',
    text: 'Blame joins edits with what was asked for and with the commits of the file.',
  },
  {
    id: 'usage/recorded-apart',
    text: 'What was searched for and opened is recorded without secrets, and never found or given.',
  },
  { id: 'usage/forgotten', text: 'A recorded search goes with what it found, with its words and with its session.' },
  { id: 'recall/says-why', text: 'Every result says what its place is owed to, and the parts add up to its score.' },
  {
    id: 'recall/times-in-questions',
    text: 'A question that names a time prefers what is of that time.',
  },
  {
    id: 'recall/superseded-below',
    text: 'What was superseded stands below what replaced it, and names it.',
  },
  {
    id: 'recall/many-ask-at-once',
    text: 'Many processes that search at once share one index and each gets the whole answer.',
  },
  { id: 'recall/follows-merges', text: 'What a merge changes about an event is found by the next question.' },
  { id: 'notes/hold-in-their-days', text: 'Outside of its days a note is not pushed and ranks below what holds.' },
  { id: 'recall/as-of', text: 'Asked as of a moment, recall knows only what was known then.' },
  { id: 'recall/isolated-is-hidden', text: 'Nothing of an isolated project is found from elsewhere.' },

  // Migrations
  { id: 'migrate/backup-first', text: 'A migration makes a backup before it changes anything.' },
  {
    id: 'migrate/killed-is-harmless',
    text: 'A migration killed at any moment leaves the old version or the new one, with every event.',
  },
  { id: 'migrate/newer-is-refused', text: 'A journal of a newer version is refused for writing and left as it is.' },

  // Spool
  { id: 'spool/nothing-lost', text: 'When the journal is locked, full or read-only, events go to the spool.' },
  {
    id: 'spool/replayed-once',
    text: 'What is in the spool enters the journal exactly once, whichever process replays it.',
  },
  {
    id: 'spool/bad-file-kept',
    text: 'A spool file that cannot be read is set aside, never deleted, and does not stop the others.',
  },

  // Files
  { id: 'file/write-is-atomic', text: 'A file is the old text or the new one, never a part, whatever is killed.' },
  { id: 'file/concurrent-writers', text: 'Processes that write one file at the same time lose no line.' },
  {
    id: 'file/hand-edits-kept',
    text: 'What a person or another program wrote into a file is merged and journaled, never overwritten.',
  },
  { id: 'file/crash-is-recognised', text: 'After a crash, a file Memoir was about to write is recognised as its own.' },
  { id: 'file/deleted-is-retired', text: 'A deleted file is a retired note; it is not written again.' },
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
  { id: 'doctor/finds-trouble', text: 'Doctor finds each kind of trouble planted, says what to do, and exits 1.' },
  { id: 'doctor/changes-nothing', text: 'Doctor only reads.' },
  {
    id: 'backup/verified',
    text: 'A backup is made while others write and is counted in a fresh process before it is reported.',
  },
  { id: 'backup/pruned-by-rule', text: 'Old backups are removed by the stated rule only.' },
  {
    id: 'restore/atomic',
    text: 'A restore that is killed leaves the journal from before or the restored one, at every step.',
  },
  { id: 'restore/complete', text: 'A restored journal has every event of the backup; what it replaced is kept.' },
  { id: 'export/complete', text: 'An export has every event with its whole body as JSON lines.' },
  { id: 'rebuild/safe', text: 'A rebuild killed at any moment loses nothing.' },

  // Bad input
  {
    id: 'input/coded-errors',
    text: 'Bad input is answered by a code, a sentence and the next step on stderr, exit 1 (usage: 2), and nothing is changed.',
  },
  { id: 'input/home-unusable', text: 'A home that is a file, read-only or on a network filesystem is refused.' },
  { id: 'input/control-characters', text: 'Control characters are stored as they are and never reach a terminal raw.' },
  {
    id: 'input/corrupt-database',
    text: 'A corrupt database is set aside beside its replacement, what can be saved is, and the message says how to restore.',
  },
  {
    id: 'input/damage-is-never-silent',
    text: 'Flipped bytes and missing files never crash, never look like an empty memory, and delete nothing.',
  },
  { id: 'input/disk-full', text: 'On a full disk reading works, and writing works again when there is space.' },

  // Package
  {
    id: 'api/examples-run',
    text: 'The examples of the library’s page run with the installed package, and are well typed.',
  },
  { id: 'package/installs-and-runs', text: 'The packed tarball installs into an empty project and runs.' },
  { id: 'package/only-what-is-needed', text: 'The tarball has no source, tests or development files.' },
  { id: 'package/hook-stands-alone', text: 'The built hook imports only Node’s own modules and the files beside it.' },
  { id: 'package/old-node-told', text: 'On a Node that is too old one line says what to do, exit 1.' },
  {
    id: 'package/sets-itself-up',
    text: 'npm start and npm test on a fresh clone do all set-up, and nothing when there is nothing to do.',
  },

  // Hooks
  {
    id: 'hook/hostile-folders',
    text: 'Whatever a folder holds, a hook that runs there ends soon, exits 0 and keeps its event.',
  },
  {
    id: 'hook/gives-in-any-script',
    text: 'The built hook gives a prompt what it needs, whatever characters the prompt has and whatever project it mentions.',
  },
  {
    id: 'hook/keeps-what-it-accepted',
    text: 'An event a hook has read is kept, whatever beside it is broken: settings, key, log, journal, deep JSON.',
  },
  { id: 'hook/never-observes-itself', text: 'Memoir starts no agent and never records its own work as a session.' },
  {
    id: 'hook/losses-are-counted',
    text: 'An event that can be kept nowhere is counted, and the count is shown.',
  },
  {
    id: 'spool/poison-is-set-aside',
    text: 'A spooled file that can never be taken in is set aside with the reason, and is not tried forever.',
  },
  {
    id: 'spool/commands-take-it-in',
    text: 'Every command that reads or writes takes in the spool first, or says how many files are missing.',
  },
  { id: 'home/links-not-followed', text: 'A link planted in the home leads no write anywhere else.' },
  {
    id: 'config/project-acts',
    text: 'A project’s own settings act in hooks, imports and commands; a repository’s can only hide and decorate.',
  },
  {
    id: 'hook/no-lock-while-looking',
    text: 'The journal can be written by others while a hook looks at a folder.',
  },

  // Projects
  { id: 'project/files-agree-with-git', text: 'What Memoir reads from git’s files is what git itself says.' },
  { id: 'project/clones-are-one', text: 'Every clone and working tree of a repository is one project.' },
  { id: 'project/moved-is-found', text: 'A folder without a remote is still the same project after it was moved.' },
  { id: 'project/slugs-are-unique', text: 'Every project has a readable name of its own.' },
  {
    id: 'project/switch-receives',
    text: 'A project a session switches to receives what the session makes until the next switch, live and by import.',
  },
  {
    id: 'project/named',
    text: 'A project named as one ("switch to prism", "zurück zum hub", "cambia a prism") is where the work goes.',
  },
  {
    id: 'project/everyday-words',
    text: 'Everyday words (assets, api, docs, test) do not name a project.',
  },
  {
    id: 'project/first-folder',
    text: 'A session belongs to the folder it began in; no project is made from a folder it goes to inside of it.',
  },
  {
    id: 'install/own-command',
    text: 'After start or init, memoir runs from the home without npm; what people and agents are told to run runs.',
  },
  { id: 'install/caller-folder', text: 'npm run memoir in a clone works on the folder it was typed in.' },
  { id: 'context/last-real-session', text: 'A session in which nothing was said or done is never the last session.' },
  {
    id: 'project/isolated-by-session',
    text: 'An isolated project is closed to a session of another project, also if the agent changes to its folder.',
  },
  { id: 'project/rename', text: 'A renamed project keeps its notes, and its old name still means it.' },
  {
    id: 'project/remove',
    text: 'A removed project goes with everything recorded for it and nothing of another; later work in its folder makes a new project.',
  },
  { id: 'project/phantoms', text: 'A project that has nothing of its own is marked and can be merged or removed.' },
  {
    id: 'import/keeps-lines-without-time',
    text: 'A transcript line with an invalid time is recorded with its neighbour’s.',
  },
  {
    id: 'project/odd-folders',
    text: 'A relative path, a device, /proc or a missing folder never becomes a project; the event is recorded.',
  },
  { id: 'project/edited-file', text: 'A file that is edited counts for the project it lies in.' },
  {
    id: 'project/merge-keeps-events',
    text: 'A merged project counts for the other one; its events keep their project, and the merge can be undone.',
  },
  {
    id: 'project/unmerge-files',
    text: 'Undoing a merge moves its files back; a file edited since stays and is listed. MEMORY.md never becomes a note.',
  },

  // Tasks
  { id: 'task/none-lost', text: 'However many processes add and finish tasks, none is lost and none doubled.' },
  { id: 'task/claimed-once', text: 'Of two sessions that claim one task, one gets it and the other is told.' },
  { id: 'task/no-circles', text: 'A task can never come to wait for itself.' },
  { id: 'task/history-kept', text: 'Who changed a task, when and why stays readable.' },
  { id: 'task/export-parses', text: 'tasks-latest.json lists the open tasks of all projects and always parses.' },
  {
    id: 'import/only-client-transcripts',
    text: 'A hook makes Memoir read transcripts where the client writes them, and no other file.',
  },
  {
    id: 'import/last-reply',
    text: 'The last reply of a transcript is recorded, once, however soon after its last line it is first read.',
  },
  {
    id: 'import/independent-of-transcripts',
    text: 'What was read from a transcript stays, once, when the transcript is deleted, cut or rewritten.',
  },
  {
    id: 'import/unreadable-is-named',
    text: 'A transcript that cannot be read is named with the reason; nothing hangs, and the others are imported.',
  },
  { id: 'start/offers-a-demo', text: 'Where there is nothing to import, `memoir start` asks whether to make a demo.' },
  { id: 'task/seen-twice-is-one', text: 'The same words in two sessions of one project are one task.' },
  { id: 'task/done-and-back-is-open', text: 'A task that was done and is listed as work again is open again.' },
  {
    id: 'task/suggestion-joins-task',
    text: 'A suggestion with the words of a task is that task, whichever came first.',
  },
  { id: 'task/bad-input-changes-nothing', text: 'A command that cannot be carried out says why and changes nothing.' },
  { id: 'checkpoint/is-a-fold', text: 'A checkpoint is read off the journal, with where the project stood before.' },

  // Install
  {
    id: 'install/uninstall-is-exact',
    text: 'Uninstalling removes exactly what was written; a file nobody changed since is byte for byte what it was.',
  },
  { id: 'install/twice-is-once', text: 'Installing again changes nothing, also when two do it at once.' },
  { id: 'install/only-own-entries', text: 'An upgrade replaces Memoir’s own entries; everybody else’s stay.' },
  {
    id: 'install/bad-settings-untouched',
    text: 'Settings that are not JSON, of another shape, or read-only are refused with the place, and left as they are.',
  },
  { id: 'install/asks-first', text: 'Nothing is written before it was shown and agreed to.' },
  { id: 'install/launcher-is-silent', text: 'The launcher adds no word of its own and always exits 0.' },
  { id: 'install/launcher-leaves-nothing', text: 'A launcher that is told to end leaves no hook running.' },
  { id: 'install/launcher-finds-node', text: 'When the Node that installed it is gone, another suitable one is used.' },
  {
    id: 'install/hook-records',
    text: 'What is installed records a session, also by the plugin, and only once by both.',
  },
  { id: 'install/purge-only-ours', text: 'A purge deletes what Memoir keeps and nothing else.' },

  {
    id: 'slash/really-run',
    text: 'A slash command runs, and what it prints reaches the model, installed by init or as a plugin.',
  },
  { id: 'slash/arguments-as-typed', text: 'What is typed behind a slash command arrives as typed; no shell reads it.' },
  {
    id: 'slash/person-only',
    text: 'Only a person can start a slash command; an agent cannot erase or pause with one.',
  },

  // Command line
  { id: 'cli/reading-makes-nothing', text: 'A command that reads makes no home; it says how to start.' },
  { id: 'cli/bare-lists', text: '`task`, `notes`, `project` and `decide` alone list.' },
  { id: 'cli/means', text: 'A command takes what people type: several ids, free words, a time like 2h.' },
  {
    id: 'cli/bad-values-exit-2',
    text: 'A line or a value that is invalid exits 2; what is not there or refused exits 1.',
  },
  { id: 'cli/mcp-says-what-it-is', text: '`memoir mcp` on a terminal says what it is instead of waiting.' },
  { id: 'cli/counts-agree', text: 'A count is the number of what it stands above, in the singular for one.' },
  { id: 'cli/help-wraps-once', text: 'Help is wrapped to the terminal, once.' },
  {
    id: 'cli/sessions-readable',
    text: 'Sessions are listed with project, what was asked and whether they are open, at 60 columns too.',
  },
  { id: 'cli/session-before-subagents', text: 'The characters shown of a session open it, not one of its subagents.' },
  { id: 'cli/pause-is-visible', text: 'A pause is said by `memoir`, `doctor` and `start`.' },
  {
    id: 'doctor/hooks-installed',
    text: 'The doctor says whether hooks are installed, start a program that is there, and when they last did.',
  },
  { id: 'cli/start-offers-what-is-left', text: '`start` does not offer what was done already.' },
  { id: 'notes/by-part-of-name', text: 'A note is found by a part of its name; when several have it they are listed.' },
  {
    id: 'projects/by-part-of-name',
    text: 'A command that reads finds a project by a part of its name; one that writes needs the whole name.',
  },

  // Extraction
  { id: 'extract/ids-open', text: 'An id of a fact that was printed before the reply came in still opens the fact.' },
  {
    id: 'extract/tasks-precise',
    text: 'Of ten tasks suggested from what an agent wrote, nine are work that it left open.',
  },
  {
    id: 'extract/statements-precise',
    text: 'Decisions, blockers, corrections, confirmations and preferences are found by their exact words, rarely wrongly.',
  },

  // Redaction
  {
    id: 'redact/recall',
    text: 'Of made-up tokens and keys at least 98 % are found, of everyday passwords at least 97 %, and no piece of those is left.',
  },
  { id: 'redact/said-to-memoir', text: 'Tasks, facts, status lines and reasons are stored without secrets.' },
  { id: 'redact/precision', text: 'At most one false alarm per 10,000 lines of ordinary code and logs.' },
  { id: 'redact/linear-time', text: 'Looking for secrets takes time in proportion to the text, whatever is in it.' },
  {
    id: 'redact/private-blocks',
    text: 'What stands between <private> and </private> is removed, also when it is not closed.',
  },

  // Context
  { id: 'agents/one-folder', text: 'Another agent works with one folder of adapters.' },
  { id: 'context/one-line-of-data', text: 'Nothing in a memory can break out of its place in a prompt.' },
  { id: 'context/byte-stable', text: 'The same memory gives the same bytes, with no relative times.' },
  {
    id: 'context/corrections-first',
    text: 'What the person corrected and prefers comes before everything else in a pack.',
  },
  {
    id: 'context/rules-first',
    text: 'A rule of the person is in the pack before remarks, however old it is; what is cut is said.',
  },
  {
    id: 'context/never-over',
    text: 'What no longer holds is not given, also not by notes and briefings that a dream made earlier.',
  },
  {
    id: 'context/left-off',
    text: 'A pack says where the last session ended: its conclusion, never a prompt or a count.',
  },
  { id: 'context/given-once', text: 'A session is given each thing once, however many installs or retries there are.' },
  { id: 'context/isolated', text: 'Nothing of one project is given in another unless it is named.' },
  { id: 'context/untrusted-never-pushed', text: 'Only what the owner or the agent said is ever pushed.' },
  {
    id: 'trust/follows-the-turn',
    text: 'What an agent makes after it read external content is not pushed until the owner confirms it.',
  },
  {
    id: 'trust/ends-with-the-owners-words',
    text: 'A session is no longer tainted after a prompt of the owner that is more than assent.',
  },
  { id: 'trust/any-order', text: 'How far something is trusted does not depend on the order in which events arrive.' },
  {
    id: 'trust/unknown-is-held-back',
    text: 'What an agent writes in a session Memoir did not see is unconfirmed.',
  },
  { id: 'trust/pasted-is-not-the-owners', text: 'What a pasted document decides is not the owner’s decision.' },
  {
    id: 'recall/incomplete-is-said',
    text: 'A search that found nothing and could not read everything says so and fails.',
  },
  {
    id: 'trust/unconfirmed-is-marked',
    text: 'An unconfirmed task is marked wherever tasks are listed.',
  },
  {
    id: 'trust/only-a-person-confirms',
    text: 'What waits can be listed, confirmed and refuted, by a person and not by an agent.',
  },
  { id: 'context/prompt-cache', text: 'What a session was sent before the newest turn never changes.' },
  {
    id: 'continuity/zero-lost-tasks',
    text: 'Over sessions, compactions, crashes and switches every task is still there, and the agent is told.',
  },

  // Episodes
  { id: 'episode/is-a-fold', text: 'An episode is the same text for the same events, in any order.' },
  { id: 'episode/trusted-words-only', text: 'An episode quotes only the owner and their agent.' },
  {
    id: 'episode/one-per-session',
    text: 'A session that is over has one file, and one line in the INDEX.md of its project.',
  },
  {
    id: 'episode/any-session-id',
    text: 'Every session has an episode, whatever characters its id has: in INDEX.md and the daily log.',
  },
  { id: 'episode/crashed-is-archived', text: 'A session that crashed gets its episode when the next one starts.' },
  { id: 'episode/kept-few', text: 'At most 200 episodes and 90 days of them are kept as files; the journal has all.' },
  { id: 'episode/own-folder', text: 'What was done in a project is in the episodes of that project only.' },
  { id: 'episode/erased-is-gone', text: 'What was erased is in no episode and no INDEX.md.' },
  { id: 'redact/rescan', text: 'What is stored is searched with newer rules, and erased if the owner says so.' },

  // MCP
  {
    id: 'mcp/does-the-work',
    text: 'Over MCP an agent can do with tasks, decisions and status what a person can on the command line.',
  },
  {
    id: 'mcp/errors-say-what-next',
    text: 'A call that cannot be carried out is a tool error with the next step, and changes nothing.',
  },
  { id: 'mcp/acknowledged-is-kept', text: 'What a tool has answered is still there after kill -9 of its server.' },
  {
    id: 'mcp/recalls-and-opens',
    text: 'An agent finds and opens any memory it may see; what comes back is marked as data, with who, when and trust.',
  },
  { id: 'mcp/too-long-is-answered', text: 'A message that is too long gets an error, and the server continues.' },
  { id: 'mcp/schema-is-small', text: 'The tools take few tokens of every prompt.' },
  {
    id: 'mcp/ends-with-its-client',
    text: 'The server prints nothing but the protocol, answers what was asked, and ends when its client does.',
  },

  // Notes: links and lint
  {
    id: 'notes/links-stay-inside',
    text: 'No link leads out of the memory folder: such a one is reported, never followed.',
  },
  {
    id: 'notes/rename-keeps-links',
    text: 'When a note is renamed, links to it follow and nothing else in a text changes.',
  },

  // Opening a memory, and the archive
  {
    id: 'recall/cold-when-silent',
    text: 'When nothing warm answers, the archive is searched, its past included, and the answer says so.',
  },
  {
    id: 'recall/cold-is-safe',
    text: 'Searching the archive runs no hook, no option and no setting of the machine, and without git it says so.',
  },
  {
    id: 'open/down-to-the-line',
    text: 'Any memory opens down to what it was made from: notes to facts to events to lines of transcripts.',
  },
  { id: 'open/retired-notes', text: 'A note whose file is gone opens as it last was, and says what took its place.' },
  { id: 'open/short-ids-open', text: 'An id that is shown short opens what it stands for, and nothing else.' },
  { id: 'open/and-back', text: 'Any memory says where it was used: in facts, tasks, notes and packs of context.' },
  {
    id: 'open/noting-lifts-no-trust',
    text: 'What an agent notes down from external text is trusted no more than that text.',
  },
  {
    id: 'open/isolated-stays-hidden',
    text: 'An agent elsewhere cannot open what belongs to an isolated project, or learn that it is there.',
  },

  // Web
  {
    id: 'web/only-with-the-link',
    text: 'Nothing of the memory is given to a request without the token, for another host, or from another page.',
  },
  { id: 'web/only-loopback', text: 'The page is served on 127.0.0.1 and nowhere else.' },
  { id: 'web/nothing-executes', text: 'Nothing that was ever recorded runs, or loads anything, when it is shown.' },
  { id: 'web/reads-all', text: 'Every session can be read to its last word, page by page.' },
  { id: 'web/ends-cleanly', text: 'Ctrl-C ends the server, its token and its file, with exit 0.' },

  // Notes
  { id: 'notes/broken-is-told', text: 'A broken note is reported with file and line, and is still there as text.' },
  { id: 'notes/trust-never-rises', text: 'A note has at most the trust of its last writer.' },
  { id: 'notes/index-keeps-own-text', text: 'What a person wrote in MEMORY.md stays.' },
  { id: 'notes/index-within-caps', text: 'MEMORY.md is kept inside its caps by demoting pointers, never notes.' },
  { id: 'notes/index-caps', text: 'What is loaded of MEMORY.md is capped, and the cut is said.' },

  // Instruction files
  {
    id: 'instructions/as-the-client',
    text: 'The instruction files listed for a folder are the ones the real client is given, in its order, word for word.',
  },
  {
    id: 'instructions/never-outside',
    text: 'No include or link is read that leads where the client itself would not go unasked.',
  },
  {
    id: 'instructions/odd-files',
    text: 'Pipes, folders, loops and broken files in the places of instruction files neither hang nor fail anything.',
  },
  { id: 'notes/two-steps', text: 'Remembering saves the note and then the pointer to it.' },
  { id: 'notes/dates-are-absolute', text: 'Relative days in a note become dates.' },
  {
    id: 'notes/refuses-with-reason',
    text: 'What should not be a note is refused with the reason and a way to insist.',
  },
  { id: 'notes/near-duplicate-is-update', text: 'A near-duplicate becomes a proposed update of the note there is.' },
  {
    id: 'notes/edits-are-respected',
    text: 'An edit with any editor is picked up at the next read and never overwritten.',
  },
  { id: 'notes/deleted-comes-back', text: 'A deleted note is retired and can be brought back.' },
  { id: 'notes/lint-finds', text: 'Lint finds each kind of defect once, says where it is and what to do.' },
  { id: 'notes/lint-no-false-alarm', text: 'Lint finds nothing in a wiki that is as it should be.' },
  {
    id: 'notes/lint-stays-inside',
    text: 'Checking notes against the code never looks outside the project, not even through a link.',
  },
  { id: 'notes/stay-inside', text: 'No name and no link leads outside the home.' },
  { id: 'notes/folder-follows-project', text: 'Notes stay with their project when slugs change hands.' },
  {
    id: 'context/holds-notes',
    text: 'A new session is given the notes there are, also one that was just saved by hand.',
  },
  {
    id: 'push/relevant-notes',
    text: 'A prompt about something noted is given the note, at most five, each once a session; others are given nothing.',
  },
  {
    id: 'push/about-this',
    text: 'Before an edit or a command at most one line is given, about exactly that file or command, once a session.',
  },
  {
    id: 'push/exact-command',
    text: 'A command an agent is advised is exactly the one that was run, advised once a session, and names no other branch.',
  },
  {
    id: 'catch-up/one-at-a-time',
    text: 'One catch-up runs at a time, and none that a hook asked for is lost.',
  },
  {
    id: 'catch-up/is-the-program',
    text: 'The background process of a hook is the installed program: from a clone, from the package and from the plugin.',
  },
  {
    id: 'notes/index-follows-files',
    text: 'A note put into the folder by hand gets its line in MEMORY.md without another note being kept.',
  },
  { id: 'notes/title-keeps-meaning', text: 'A title made from a long text is not cut so that it says something else.' },
  {
    id: 'notes/task-is-no-note',
    text: 'What is to be done by a day is not kept as a note; the command that adds a task is named.',
  },
  {
    id: 'tasks/absolute-days',
    text: 'Tomorrow, Thursday and the like become dates, counted from when it was said, in the zone of the person.',
  },
  {
    id: 'tasks/due-today',
    text: 'Today is the same day in the command line and in what a session is given: the local one.',
  },
  {
    id: 'push/known-fix',
    text: 'After a failure that was fixed before in this project, the command that fixed it is given, never what a tool printed.',
  },
  {
    id: 'push/learns-carefully',
    text: 'A command counts as the fix of a failure only if nothing else can have fixed it, and no external content came between.',
  },
  {
    id: 'push/never-in-the-way',
    text: 'A missing, old, damaged or busy index means that nothing is given, never an error.',
  },
  { id: 'context/profile-once', text: 'A skill’s profile is given when it runs, once a session.' },
  {
    id: 'notes/briefing-versions',
    text: 'A briefing has two older versions, hand edits among them, and each can be had back.',
  },
  {
    id: 'notes/daily-log',
    text: 'Decisions, finished tasks and sessions are in the daily log by themselves, once, whatever is edited there.',
  },

  // Models
  {
    id: 'models/down-is-loud',
    text: 'An embedder that is down is a fault that says so; nothing pretends to be indexed.',
  },
  { id: 'models/key-stays-secret', text: 'The key of a model’s server is sent to that server and shown nowhere.' },
  {
    id: 'models/table-is-the-recorded-one',
    text: 'The built-in table is the one its script made from the sources on record, bit for bit.',
  },
  { id: 'models/embedded-in-background', text: 'What came in is embedded before anybody asks, never by a hook.' },
  { id: 'models/embedding-resumes', text: 'Interrupted embedding continues where it stopped.' },
  {
    id: 'models/change-keeps-search',
    text: 'While another model embeds, search by meaning uses the vectors of the previous one.',
  },
  {
    id: 'models/stores-agree',
    text: 'Whichever store holds the vectors, the nearest are the same within the stated tolerance.',
  },
  { id: 'notes/agent-memory-is-a-source', text: 'An agent’s own memory folder is read and never written.' },
  { id: 'notes/names-stay-inside', text: 'No name, however made, becomes a path outside its folder.' },
  {
    id: 'notes/nothing-lost',
    text: 'Notes edited, renamed and deleted by hand while processes write lose nobody’s text.',
  },
  { id: 'notes/hostile-project', text: 'A project made to escape reads and changes nothing outside itself.' },
  {
    id: 'recall/common-words-count',
    text: 'Words that most messages have are asked for like any other, and decide between those that have the rare ones.',
  },
  { id: 'recall/few-are-found', text: 'What is stated rarely is found among much that was said and done.' },
  { id: 'dream/fixed-point', text: 'A dream over unchanged facts changes nothing.' },
  { id: 'dream/keeps-own-text', text: 'A dream keeps what people wrote, and never writes over it.' },
  {
    id: 'dream/undo',
    text: 'The changes of a dream can be undone, and the undo too; facts and events stay as they are.',
  },
  { id: 'dream/replay', text: 'A dream hides nothing that somebody searched for and opened, or it asks first.' },
  {
    id: 'dream/agent-waits',
    text: 'What an agent writes through a dream after it read external content waits for a person.',
  },
  {
    id: 'dream/lock',
    text: 'One dream runs at a time; the lock is free as soon as its holder is gone, and never before.',
  },
  {
    id: 'dream/cycles',
    text: 'However often dreams run: captured events stay, every text can be brought back, nothing external gets in.',
  },
  { id: 'dream/breaker', text: 'After three failures dreams stop starting by themselves, and Memoir says so.' },
  { id: 'dream/forgets', text: 'An erased fact is gone from all that dreams made of it, and no undo brings it back.' },
  { id: 'dream/all-or-nothing', text: 'A dream that is killed is applied as a whole or not at all.' },

  // Cold notes
  {
    id: 'cold/archives-unused',
    text: 'Notes that nobody used for long move to the archive; pinned and open ones stay.',
  },
  { id: 'cold/found-and-restored', text: 'An archived note is found by a search and can be restored.' },
  { id: 'cold/hostile-archive', text: 'A damaged, locked or hostile archive runs nothing and loses no note.' },
  {
    id: 'retention/year',
    text: 'After a year of work the home is within the stated rules, and nothing pinned or open is lost.',
  },
  { id: 'schedule/install', text: 'The schedule writes what the dry run shows, and removing takes exactly that away.' },
  { id: 'schedule/missed-once', text: 'A scheduled job that was missed is made up once.' },
  { id: 'report/nightly', text: 'Every night a report of all projects is written into the user’s log.' },
  {
    id: 'tasks/old-are-named',
    text: 'A task that is open for more than seven days is named in packs and the daily log.',
  },
  { id: 'retention/rules', text: 'Retention removes only what a stated rule names, and never an event.' },
  { id: 'cold/forget-reaches-archive', text: 'An erased text is in no git object of the archive.' },

  // Language models
  {
    id: 'models/one-port',
    text: 'Every language model replies and fails in the same way, and no message contains its key.',
  },
  {
    id: 'models/asked-only-when-used',
    text: 'A server on another machine is contacted only to use its model, to test it or with --check.',
  },
  {
    id: 'models/facts-quote',
    text: 'A fact of a language model quotes words that stand in its source and says nothing else, or it is not kept.',
  },
  {
    id: 'models/facts-bounded',
    text: 'A language model reads each turn once, in the background, and no session without a person by default.',
  },
  { id: 'models/facts-are-forgotten', text: 'What a language model wrote goes when one of its sources is erased.' },
  {
    id: 'models/low-trust-is-not-pushed',
    text: 'What a language model makes of external text is never given to a session unasked.',
  },
  {
    id: 'models/hostile',
    text: 'A language model that lies, loops or dies loses nothing, pushes nothing and stays within its budget.',
  },
  {
    id: 'models/words-only',
    text: 'A language model rewords notes; it adds, drops and turns nothing of what was said.',
  },
  {
    id: 'models/proposes',
    text: 'A language model summarises sessions, writes the week and finds notes that say the same only as changes that a dream records, checks and can undo.',
  },
  {
    id: 'models/select-in-background',
    text: 'A language model chooses at most five notes for the next prompt, in the background and never in a hook.',
  },
  { id: 'models/prompts', text: 'Instructions for models are files with a version, and quote texts as data.' },
  { id: 'models/budget', text: 'No call is made that could exceed the budget of its run or of the day.' },
  { id: 'models/breaker', text: 'After three failed calls in a row, none is made for a while.' },
  { id: 'models/key-is-private', text: 'A key is on disk only in its own file, which only its owner can read.' },
  { id: 'models/own-calls-are-no-session', text: 'Hooks in a process that Memoir started as a model record nothing.' },
  { id: 'ask/supported', text: 'Each sentence of an answer stands in the sources it names, whatever the model wrote.' },
  {
    id: 'ask/without-a-model',
    text: 'Without a model, or if it fails, a question is answered with what was recorded.',
  },
  {
    id: 'companion/one-next-turn',
    text: 'Messages that arrive during a turn become one next turn, in order, each with its channel and time.',
  },
  {
    id: 'companion/continues',
    text: 'A companion that was killed continues its turn: nothing is lost and every message is answered once.',
  },
  {
    id: 'companion/stable-prefix',
    text: 'The beginning of each request to the companion’s model is the same as before, on every channel.',
  },
  { id: 'companion/remembers-today', text: 'What was told hours ago is in the companion’s request, word for word.' },
  {
    id: 'companion/night',
    text: 'What the companion changes in its own files at night is a proposal that can be reviewed and undone.',
  },
  { id: 'companion/flat', text: 'Memory and tokens of a turn stay the same, however long the conversation is.' },
  { id: 'companion/summary-opens', text: 'Every summary of the companion names the turns it replaced.' },
  {
    id: 'companion/quiet',
    text: 'The companion does not speak first in quiet hours, during a talk, too often or without a reason.',
  },
  {
    id: 'companion/daily-limit',
    text: 'After the limit of the day the companion says so once, calls no model and keeps every message, whatever a server reports.',
  },
  {
    id: 'companion/words-of-others',
    text: 'Forwarded and quoted words change no note, status, task or file of the companion before the person answers.',
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
  { id: 'companion/no-thinking-on-disk', text: 'What the companion’s model thinks is on no disk.' },
] as const;

export type PromiseId = (typeof PROMISES)[number]['id'];

/** `it(promise('journal/append-is-durable', 'survives kill -9'), …)` */
export function promise(id: PromiseId, title: string): string {
  return `[${id}] ${title}`;
}
