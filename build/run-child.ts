import { spawn } from 'node:child_process'

/**
 * Runs a command in this terminal until it ends, handing signals on to it.
 * @param stop asks the command to end when it is aborted
 * @returns its exit code; 1 where a signal ended it.
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
  // Ctrl+C reaches the child by itself, since it shares the terminal; this process only has to outlive it.
  process.on('SIGINT', () => undefined)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
