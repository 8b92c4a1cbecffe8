/**
 * Finds every `void` of a promise in the project with the type checker: `() => void work()` drops a rejection, and the
 * lint rule for floating promises only checks statements. A promise with a handled rejection is fine.
 */
import path from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression, isVoidExpression } from 'typescript/unstable/ast/is'
import { API, type Checker } from 'typescript/unstable/sync'

const PROMISE = /\bPromise(?:Like)?</

/** `work.catch(…)`, or `work.then(…, …)` with a rejection handler. */
function isHandled(node: Node): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false
  const { text } = node.expression.name
  return text === 'catch' || (text === 'then' && node.arguments.length === 2)
}

function dropsPromise(node: Node, checker: Checker): boolean {
  if (!isVoidExpression(node) || isHandled(node.expression)) return false
  const type = checker.getTypeAtLocation(node.expression)
  return type !== undefined && PROMISE.test(checker.typeToString(type))
}

function droppedIn(file: SourceFile, checker: Checker): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (dropsPromise(node, checker)) found.push(file.text.slice(node.getStart(file), node.end))
    node.forEachChild((child) => {
      visit(child)
    })
  }
  visit(file)
  return found
}

/**
 * @param project a tsconfig.json
 * @returns each as `file: void …`, with a relative path
 */
export function droppedPromises(project: string): string[] {
  const api = new API()
  try {
    const [opened] = api.updateSnapshot({ openProjects: [path.resolve(project)] }).getProjects()
    if (opened === undefined) throw new Error(`${project} opens no project`)
    const names = opened.program.getSourceFileNames().filter((name) => !name.includes('node_modules'))
    return names.flatMap((name) => {
      const file = opened.program.getSourceFile(name)
      if (file === undefined) return []
      const from = path.relative('.', path.resolve(name))
      return droppedIn(file, opened.checker).map((text) => `${from}: ${text}`)
    })
  } finally {
    api.close()
  }
}
