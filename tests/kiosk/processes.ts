/** The processes of a kiosk, as Linux lists them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of a process in `/proc`; empty if it has ended meanwhile. */
function ofProcess(id: number, name: string): string {
  try {
    return readFileSync(path.join('/proc', String(id), name), 'utf8')
  } catch {
    return ''
  }
}

function parentOf(id: number): number {
  const stat = ofProcess(id, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
}

/** @returns the ids of main and of all that descend from it */
export function processesOf(main: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))] as const),
  )
  const isOurs = (id: number): boolean => id === main || (id > 0 && isOurs(parents.get(id) ?? 0))
  return [...parents.keys()].filter(isOurs)
}

/** How Chromium has locked one of its processes in (Chromium, docs/linux/sandboxing.md). */
export interface Lock {
  /** Of the processes with a sandbox: `renderer` has pages. */
  type: string
  /** Whether a filter of the kernel decides on each of its system calls. */
  isFiltered: boolean
  /** Whether it sees only its own processes. */
  hasOwnProcesses: boolean
}

/** @returns the pages' processes of a kiosk */
export function locksOfPages(main: number): Lock[] {
  return processesOf(main).flatMap((id) => {
    const type = /--type=([\w-]+)/.exec(ofProcess(id, 'cmdline'))?.[1] ?? 'main'
    const status = ofProcess(id, 'status')
    const ids = /^NSpid:(.*)$/m.exec(status)?.[1]?.trim().split(/\s+/) ?? []
    const isFiltered = /^Seccomp:\s+2$/m.test(status)
    return type === 'renderer' ? [{ type, isFiltered, hasOwnProcesses: ids.length > 1 }] : []
  })
}
