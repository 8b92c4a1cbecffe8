/**
 * Shows on a terminal how far a step is, on one line that grows; elsewhere one line when it is done.
 * @param out where to write, as a rule standard output
 */
export function showProgress(out: NodeJS.WriteStream): (step: string, done: number, of: number) => void {
  return (step, done, of) => {
    if (out.isTTY) out.write(`\r${step}: ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (done === of) out.write(`${step}: ${of} pictures\n`)
  }
}
