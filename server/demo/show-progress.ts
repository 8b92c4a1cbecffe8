/**
 * Prints a step's progress on one line of a terminal; elsewhere one line when it is done.
 * @param out where to write, as a rule standard output
 */
export function showProgress(out: NodeJS.WriteStream, step: string): (done: number, of: number) => void {
  return (done, of) => {
    if (out.isTTY) out.write(`\r${step}: ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (done === of) out.write(`${step}: ${of} pictures\n`)
  }
}
