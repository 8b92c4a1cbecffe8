/** A handler for the kit's components, whose states do not change. */
export const nothing = (): void => undefined
