import { spawn } from 'node:child_process'

/**
 * Runs a command in this terminal until it ends, forwarding signals to it.
 * @param stop terminates the command when aborted
 * @returns its exit code; 1 if a signal ended it
 */
export function runChild(
  command: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  stop?: AbortSignal,
): Promise<number> {
  const child = spawn(command, parameters, { stdio: 'inherit', env: environment })
  const handOn = (signal: NodeJS.Signals): void => {
    child.kill(signal)
  }
  process.on('SIGTERM', handOn)
  stop?.addEventListener('abort', () => handOn('SIGTERM'))
  // Ctrl+C reaches the child directly, since it shares the terminal; this process only has to outlive it.
  process.on('SIGINT', () => undefined)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
