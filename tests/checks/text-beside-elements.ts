/**
 * Finds text that shares its parent with something that changes. A browser that translates a page puts each text node
 * into a `<font>` of its own. React then keeps a node that has left the page: to insert an element before it or to
 * remove it throws, and to change it changes nothing on the screen. Text that is its parent's only child is safe,
 * because React writes the parent's whole content; so is text that never changes beside elements that never do.
 */
import path from 'node:path'
import type { Expression, JsxChild, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, SymbolFlags, TypeFlags, type Checker, type Symbol, type Type } from 'typescript/unstable/sync'

/** What a child may be to React: text or an element, each `fixed` if it is always there and always the same. */
interface Child {
  text?: 'fixed' | 'changing'
  element?: 'fixed' | 'changing'
}

const TEXT_FLAGS = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const ELEMENT_TYPES = new Set(['Element', 'ReactElement', 'ReactPortal'])

const CHOICE = /^(?:&&|\|\||\?\?)$/

/** Packages whose components always render one element: an icon, a link. */
const ONE_ELEMENT = /node_modules\/(?:lucide-react|react-router)/

class Reader {
  readonly #checker: Checker
  readonly #roots = new Map<number, boolean>()
  readonly #texts = new Map<number, boolean>()
  readonly #alone = new Map<string, boolean>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** The children of an element as React's list has them: without blank lines, fragments opened. */
  childrenOf(parent: Node): Child[] {
    if (!isJsxElement(parent) && !isJsxFragment(parent)) return []
    return parent.children.flatMap((child: JsxChild): Child[] => {
      if (isJsxText(child))
        return child.text.trim() === '' && child.text.includes('\n') ? [] : [{ text: 'fixed' }]
      if (isJsxExpression(child))
        return child.expression === undefined ? [] : this.#ofExpression(child.expression)
      if (isJsxFragment(child)) return this.childrenOf(child)
      return [this.#ofElement(child)]
    })
  }

  #ofExpression(expression: Expression): Child[] {
    if (isParenthesizedExpression(expression)) return this.#ofExpression(expression.expression)
    if (isConditionalExpression(expression))
      return [
        changing([expression.whenTrue, expression.whenFalse].flatMap((each) => this.#ofExpression(each))),
      ]
    if (isBinaryExpression(expression) && CHOICE.test(expression.operatorToken.getText())) {
      const left = expression.operatorToken.getText() === '&&' ? [] : this.#ofExpression(expression.left)
      return [changing([...left, ...this.#ofExpression(expression.right)])]
    }
    if (isJsxElement(expression) || isJsxSelfClosingElement(expression)) return [this.#ofElement(expression)]
    if (isJsxFragment(expression)) return this.childrenOf(expression)
    if (isStringLiteral(expression)) return [{ text: 'fixed' }]
    const type = this.#checker.getTypeAtLocation(expression)
    if (type === undefined) return []
    const child = this.#ofType(type)
    // A slot, whose callers are looked at: what they put into it.
    if (child.element !== undefined && isIdentifier(expression) && this.#isProperty(expression))
      return [{ element: 'changing' }]
    if (child.text !== undefined && isConstant(expression)) child.text = 'fixed'
    if (child.text === undefined && child.element === undefined) return []
    // Texts of a list stand beside each other.
    return child.text !== undefined && this.#checker.isArrayLikeType(type) ? [child, child] : [child]
  }

  #ofType(type: Type): Child {
    if (type.isUnionType()) return changing(type.getTypes().map((each) => this.#ofType(each)))
    if (type.flags & TEXT_FLAGS) return { text: 'changing' }
    if (this.#checker.isArrayLikeType(type) && type.isTypeReference())
      return changing(this.#checker.getTypeArguments(type).map((each) => this.#ofType(each)))
    return ELEMENT_TYPES.has(type.getSymbol()?.name ?? '') ? { element: 'changing' } : {}
  }

  #isProperty(name: Node): boolean {
    const declaration = this.#checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve()
    return declaration !== undefined && isBindingElement(declaration)
  }

  /** The texts that a component is given for slots in which they do not stand alone, as the slots' names. */
  wrongSlots(element: Node): string[] {
    if (!isJsxElement(element) && !isJsxSelfClosingElement(element)) return []
    const opening = isJsxElement(element) ? element.openingElement : element
    if (isHost(opening.tagName)) return []
    const symbol = this.#checker.getSymbolAtLocation(opening.tagName)
    const slots: string[] = []
    if (this.childrenOf(element).some(({ text }) => text !== undefined)) slots.push('children')
    for (const each of opening.attributes.properties) {
      if (!isJsxAttribute(each) || each.initializer === undefined) continue
      const value = each.initializer
      const texts = isJsxExpression(value)
        ? value.expression !== undefined &&
          this.#ofExpression(value.expression).some(({ text }) => text !== undefined)
        : isStringLiteral(value)
      if (texts) slots.push(each.name.getText())
    }
    return slots.filter((slot) => !this.#showsAlone(symbol, slot))
  }

  /** Whether a component gives what is in a slot a parent of its own; true of components of packages. */
  #showsAlone(symbol: Symbol | undefined, slot: string): boolean {
    if (symbol === undefined) return true
    const target = (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol)
    const key = `${target.id} ${slot}`
    const known = this.#alone.get(key)
    if (known !== undefined) return known
    this.#alone.set(key, true)
    const declaration = ownDeclaration(target)
    const alone = declaration === undefined || this.#standsAlone(declaration, slot)
    this.#alone.set(key, alone)
    return alone
  }

  #standsAlone(node: Node, slot: string): boolean {
    let alone = true
    const visit = (each: Node): void => {
      if (
        isJsxExpression(each) &&
        each.expression !== undefined &&
        names(each.expression, slot) &&
        this.#isSlot(each.expression, slot)
      ) {
        const { parent } = each
        if (isJsxAttribute(parent)) {
          const opening = parent.parent.parent
          if ((isJsxOpeningElement(opening) || isJsxSelfClosingElement(opening)) && !isHost(opening.tagName))
            alone &&= this.#showsAlone(
              this.#checker.getSymbolAtLocation(opening.tagName),
              parent.name.getText(),
            )
        } else if (isJsxElement(parent)) {
          if (this.childrenOf(parent).length > 1) alone = false
          else if (!isHost(parent.openingElement.tagName))
            alone &&= this.#showsAlone(
              this.#checker.getSymbolAtLocation(parent.openingElement.tagName),
              'children',
            )
        } else alone = false
      }
      each.forEachChild((child) => {
        visit(child)
      })
    }
    visit(node)
    return alone
  }

  #isSlot(expression: Expression, slot: string): boolean {
    let found = false
    const visit = (each: Node): void => {
      if (isIdentifier(each) && each.text === slot) {
        const type = this.#checker.getTypeAtLocation(each)
        found ||= type !== undefined && this.#ofType(type).element !== undefined
      }
      each.forEachChild((child) => {
        visit(child)
      })
    }
    visit(expression)
    return found
  }

  /** A component that may render a text, and no element around it, is a text. */
  #ofElement(element: Node): Child {
    if (this.#isFixed(element)) return { element: 'fixed' }
    const opening = isJsxElement(element) ? element.openingElement : element
    if (!isJsxOpeningElement(opening) && !isJsxSelfClosingElement(opening)) return { element: 'changing' }
    if (isHost(opening.tagName) || !this.#rendersText(this.#checker.getSymbolAtLocation(opening.tagName)))
      return { element: 'changing' }
    return { text: 'changing', element: 'changing' }
  }

  /** Whether an element is a component that may render a text without an element around it. */
  isText(node: Node): boolean {
    return (isJsxElement(node) || isJsxSelfClosingElement(node)) && this.#ofElement(node).text !== undefined
  }

  #rendersText(symbol: Symbol | undefined): boolean {
    if (symbol === undefined) return false
    const target = (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol)
    const known = this.#texts.get(target.id)
    if (known !== undefined) return known
    this.#texts.set(target.id, false)
    const roots = rootsOf(ownDeclaration(target))
    const texts = roots.some((root) => this.#ofExpression(root).some(({ text }) => text !== undefined))
    this.#texts.set(target.id, texts)
    return texts
  }

  /** Whether an element is always there, as the same element: no key, and a tag or a component that renders one. */
  #isFixed(element: Node): boolean {
    const opening = isJsxElement(element) ? element.openingElement : element
    if (!isJsxOpeningElement(opening) && !isJsxSelfClosingElement(opening)) return false
    const { tagName, attributes } = opening
    if (attributes.properties.some((each) => isJsxAttribute(each) && each.name.getText() === 'key'))
      return false
    return isHost(tagName) || this.#rendersOne(this.#checker.getSymbolAtLocation(tagName))
  }

  #rendersOne(symbol: Symbol | undefined): boolean {
    if (symbol === undefined) return false
    const target = (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol)
    const known = this.#roots.get(target.id)
    if (known !== undefined) return known
    this.#roots.set(target.id, false)
    const [root, ...more] = rootsOf(ownDeclaration(target))
    const fixed =
      ONE_ELEMENT.test(target.valueDeclaration?.path ?? '') ||
      (root !== undefined && more.length === 0 && this.#isFixed(root))
    this.#roots.set(target.id, fixed)
    return fixed
  }
}

/** Whether a tag is the page's own element, not a component. */
const isHost = (tagName: Node): boolean => isIdentifier(tagName) && /^[a-z]/.test(tagName.text)

/** Where a symbol of this project is declared; undefined for one of a package. */
function ownDeclaration({ valueDeclaration }: Symbol): Node | undefined {
  return valueDeclaration?.path.includes('node_modules') === false ? valueDeclaration.resolve() : undefined
}

/** What a component returns. */
function rootsOf(declaration: Node | undefined): Expression[] {
  if (declaration === undefined) return []
  const made = isVariableDeclaration(declaration) ? declaration.initializer : declaration
  if (made === undefined) return []
  return isFunctionDeclaration(made) || isArrowFunction(made) || isFunctionExpression(made)
    ? returned(made)
    : []
}

/** Whether what an expression yields may be the value of a name: `title`, `title ?? ''`, `open ? title : null`. */
function names(expression: Expression, name: string): boolean {
  if (isIdentifier(expression)) return expression.text === name
  if (isParenthesizedExpression(expression)) return names(expression.expression, name)
  if (isConditionalExpression(expression))
    return names(expression.whenTrue, name) || names(expression.whenFalse, name)
  if (!isBinaryExpression(expression) || !CHOICE.test(expression.operatorToken.getText())) return false
  return (
    names(expression.right, name) ||
    (expression.operatorToken.getText() !== '&&' && names(expression.left, name))
  )
}

function changing(children: readonly Child[]): Child {
  const child: Child = {}
  if (children.some(({ text }) => text !== undefined)) child.text = 'changing'
  if (children.some(({ element }) => element !== undefined)) child.element = 'changing'
  return child
}

/** A sentence of `messages`, which changes only with the language, when the whole page is rendered anew. */
function isConstant(expression: Expression): boolean {
  return (
    isPropertyAccessExpression(expression) &&
    /(?:Messages|Labels|Words)$/.test(expression.expression.getText())
  )
}

function returned(node: Node): Expression[] {
  if (isArrowFunction(node) && !isBlock(node.body)) return [open(node.body)]
  const found: Expression[] = []
  const visit = (each: Node): void => {
    if (isArrowFunction(each) || isFunctionExpression(each) || isFunctionDeclaration(each)) return
    if (isReturnStatement(each)) {
      if (each.expression !== undefined) found.push(open(each.expression))
      return
    }
    each.forEachChild((child) => {
      visit(child)
    })
  }
  node.forEachChild((child) => {
    visit(child)
  })
  return found
}

const open = (expression: Expression): Expression =>
  isParenthesizedExpression(expression) ? open(expression.expression) : expression

const lineOf = (node: Node, file: SourceFile): number =>
  file.text.slice(0, node.getStart(file)).split('\n').length

/** Whether a fragment's children stand among those of the element around it. */
const isInAnother = (node: Node): boolean =>
  isJsxFragment(node) && (isJsxElement(node.parent) || isJsxFragment(node.parent))

function findingsIn(file: SourceFile, reader: Reader): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    const tell = (what: string): void => {
      found.push(`${lineOf(node, file)}: ${what} in ${node.getText(file).split('\n')[0]}`)
    }
    const children = isInAnother(node) ? [] : reader.childrenOf(node)
    const changes = children.some(({ text, element }) => text === 'changing' || element === 'changing')
    if (children.length > 1 && changes && children.some(({ text }) => text !== undefined))
      tell('text beside what changes')
    if (reader.isText(node)) tell('text of a component without an element')
    for (const slot of reader.wrongSlots(node)) tell(`text for the slot ${slot}, beside other things,`)
    node.forEachChild((child) => {
      visit(child)
    })
  }
  visit(file)
  return found
}

/**
 * @param project a tsconfig.json
 * @returns each finding as `file:line: what in <tag>`, with a relative path
 */
export function textBesideElements(project: string): string[] {
  const api = new API()
  try {
    const [opened] = api.updateSnapshot({ openProjects: [path.resolve(project)] }).getProjects()
    if (opened === undefined) throw new Error(`${project} opens no project`)
    const reader = new Reader(opened.checker)
    return opened.program
      .getSourceFileNames()
      .filter((name) => name.endsWith('.tsx') && !/node_modules|\/tests\//.test(name))
      .flatMap((name) => {
        const file = opened.program.getSourceFile(name)
        if (file === undefined) return []
        const from = path.relative('.', path.resolve(name))
        return findingsIn(file, reader).map((text) => `${from}:${text}`)
      })
  } finally {
    api.close()
  }
}
