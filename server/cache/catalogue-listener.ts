/** Listens for PostgreSQL's notifications of catalogue changes, from any process. */
import { listenTo, type DatabaseListener, type ListenerPace } from '../db/listen.ts'

/** The channel that the tables' triggers notify (db/functions/catalogue-notify.sql). */
const CHANNEL = 'catalogue_changed'

export interface CatalogueHandlers {
  /** Called when every change from now on is received. */
  onListening(): void
  /** @param clientLoginId in lower case; empty for all clients */
  onChange(clientLoginId: string): void
  /** Changes may be missed until the next `onListening`. */
  onLost(error: unknown): void
}

/**
 * Opens its own connection and listens on it until closed.
 * @param databaseUrl `postgres://…`, as `openDatabase` returns it
 */
export function listenForCatalogueChanges(
  databaseUrl: string,
  { onListening, onChange, onLost }: CatalogueHandlers,
  pace?: ListenerPace,
): DatabaseListener {
  const onNotification = (_channel: string, clientLoginId: string) => onChange(clientLoginId)
  return listenTo(databaseUrl, [CHANNEL], { onListening, onNotification, onLost }, pace)
}
