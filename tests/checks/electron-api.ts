/**
 * The part of Electron's API that `electron/` uses, according to the type checker: `App.relaunch`, `BaseWindow 'blur'`,
 * `new WebContentsView`. It is compared with what the fake of Electron models.
 */
import path from 'node:path'
import {
  isCallExpression,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import type { Node } from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as TypeSymbol } from 'typescript/unstable/sync'

const LISTENING = new Set(['on', 'once', 'off', 'removeListener', 'addListener'])
/** Event objects, options and other plain data, whose fields the fake's own tests check. */
const DATA =
  /^(?:__type|Process|Event|.*Event|.*Details|.*Options|.*Preferences|Rectangle|Display|Size|Point|Input|InputEvent)$/

interface Found {
  add(use: string): void
  checker: Checker
}

function isOfElectron(symbol: TypeSymbol | undefined): symbol is TypeSymbol {
  return symbol?.declarations.some((each) => each.path.endsWith('/electron/electron.d.ts')) === true
}

/** The Electron class of an expression; `null` if it is not Electron's. */
function ownerOf(checker: Checker, expression: Node): string | null {
  const type = checker.getTypeAtLocation(expression)
  const symbol = type === undefined ? undefined : checker.getNonNullableType(type)?.getSymbol()
  return isOfElectron(symbol) ? symbol.name : null
}

function visitCall(node: Node, { add, checker }: Found): void {
  if (isNewExpression(node) && isOfElectron(checker.getTypeAtLocation(node)?.getSymbol()))
    add(`new ${checker.getTypeAtLocation(node)?.getSymbol()?.name}`)
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
  const [event] = node.arguments
  const owner = ownerOf(checker, node.expression.expression)
  if (owner === null || event === undefined || !LISTENING.has(node.expression.name.text)) return
  // An event name known only at run time counts as the method.
  add(isStringLiteral(event) ? `${owner} '${event.text}'` : `${owner}.${node.expression.name.text}`)
}

function visitMember(node: Node, { add, checker }: Found): void {
  if (!isPropertyAccessExpression(node) || LISTENING.has(node.name.text)) return
  const member = checker.getSymbolAtLocation(node.name)
  const owner = ownerOf(checker, node.expression)
  if (isOfElectron(member) && owner !== null && !DATA.test(owner)) add(`${owner}.${member.name}`)
}

/** @returns every use, sorted, without duplicates */
export function usedElectronApi(): string[] {
  const api = new API()
  const uses = new Set<string>()
  try {
    const snapshot = api.updateSnapshot({ openProjects: [path.resolve('tsconfig.json')] })
    const [project] = snapshot.getProjects()
    if (project === undefined) throw new Error('tsconfig.json opens no project')
    const found: Found = { add: (use) => void uses.add(use), checker: project.checker }
    const visit = (node: Node): void => {
      visitCall(node, found)
      visitMember(node, found)
      node.forEachChild((child) => {
        visit(child)
      })
    }
    const folder = `${path.resolve('electron')}${path.sep}`
    for (const name of project.program.getSourceFileNames())
      if (path.resolve(name).startsWith(folder)) {
        const file = project.program.getSourceFile(name)
        if (file !== undefined) visit(file)
      }
  } finally {
    api.close()
  }
  return [...uses].toSorted()
}
