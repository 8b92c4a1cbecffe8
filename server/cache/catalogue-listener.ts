/** Listens for PostgreSQL's notifications of catalogue changes, whichever process made them. */
import { listenTo, type DatabaseListener, type ListenerPace } from '../db/listen.ts'

/** The channel that the tables' triggers speak on (db/functions/catalogue-notify.sql). */
const CHANNEL = 'catalogue_changed'

export interface CatalogueHandlers {
  /** Every change from now on is received. */
  onListening(): void
  /** @param clientLoginId in lower case; empty where all clients are meant */
  onChange(clientLoginId: string): void
  /** Changes may be missed until `onListening` comes again. */
  onLost(error: unknown): void
}

/**
 * Opens a connection of its own and listens on it, until it is closed.
 * @param databaseUrl `postgres://…`, as `openDatabase` gives it
 */
export function listenForCatalogueChanges(
  databaseUrl: string,
  { onListening, onChange, onLost }: CatalogueHandlers,
  pace?: ListenerPace,
): DatabaseListener {
  const onNotification = (_channel: string, clientLoginId: string) => onChange(clientLoginId)
  return listenTo(databaseUrl, [CHANNEL], { onListening, onNotification, onLost }, pace)
}
