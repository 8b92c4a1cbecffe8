/** What a caller named is not in the database; its message is for a person, and it is sent as 404. */
export class NotFoundError extends Error {}
