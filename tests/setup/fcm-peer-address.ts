/** The header that tells a peer which of Google's addresses a call was meant for. */
export const MEANT_FOR = 'x-meant-for'
