/** Header with the Google address that a call was meant for. */
export const MEANT_FOR = 'x-meant-for'
