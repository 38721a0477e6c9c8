/** Other names of common subjects, as `subjectKey` writes them: lower case, singular, without articles. */
export const SUBJECT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'package manager': ['paketmanager', 'gestor paquete', 'package tool', 'dependency manager'],
  'test runner': ['test framework', 'testframework', 'testing framework', 'testrunner', 'framework prueba'],
  database: ['db', 'datenbank', 'base dato', 'main database', 'database engine'],
  'commit message': ['commit style', 'commit format', 'commit-nachricht', 'mensaje commit', 'commit message style'],
};

/** Subjects of statements that give an amount and name no thing: "back to half an hour". */
export const AMOUNT_SUBJECTS: ReadonlySet<string> = new Set([
  'length',
  'interval',
  'size',
  'share',
  'price',
  'address',
]);

/** Subjects for which many things hold at once: another value or a change does not end earlier statements. */
export const BROAD_SUBJECTS: ReadonlySet<string> = new Set([
  ...AMOUNT_SUBJECTS,
  'commit message',
  'code comment',
  'mocking',
  'staging',
  'secret',
  'on call',
  'runbook',
  'reply',
  'naming',
  'code review',
  'error format',
  'test coverage',
  'feature flag',
  'time zone',
  'idempotency',
]);
