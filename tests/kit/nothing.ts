/** A handler of the kit's pieces: they show states and change none. */
export const nothing = (): void => undefined
