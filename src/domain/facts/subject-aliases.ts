/** Other names of common subjects, as `subjectKey` writes them: lower case, singular, without articles. */
export const SUBJECT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'package manager': ['paketmanager', 'gestor paquete', 'package tool', 'dependency manager'],
  'test runner': ['test framework', 'testframework', 'testing framework', 'testrunner', 'framework prueba'],
  database: ['db', 'datenbank', 'base dato', 'main database', 'database engine'],
  'commit message': ['commit style', 'commit format', 'commit-nachricht', 'mensaje commit', 'commit message style'],
};
