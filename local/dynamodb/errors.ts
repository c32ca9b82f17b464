/** Another process has the database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** The message is LevelDB's or the system's. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable';
}
