/**
 * Keeps a field's digits and nothing else, at most `max` of them (section 5). A paste of "98765 43210" works.
 * @returns a filter from what was typed to what the field takes.
 */
export function onlyDigits(max: number): (typed: string) => string {
  return (typed) => typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, max)
}
