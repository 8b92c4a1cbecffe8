/** `View` and `WebContentsView` (shell/browser/api/electron_api_view.cc, electron_api_web_contents_view.cc). */
import { notModelled, knownOptions, strict } from './strict.ts'
import { strictContents, type FakeWebContents } from './web-contents.ts'

/** A position and size, on the displays or in a window. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

const WEB_PREFERENCES = [
  'backgroundThrottling',
  'contextIsolation',
  'devTools',
  'disableDialogs',
  'navigateOnDragDrop',
  'nodeIntegration',
  'preload',
  'sandbox',
  'session',
  'spellcheck',
  'webSecurity',
]

export interface WebPreferences {
  preload?: string
  session?: object
  sandbox?: boolean
  contextIsolation?: boolean
  nodeIntegration?: boolean
  devTools?: boolean
}

const rawOf = new WeakMap<object, FakeView>()

/** The view behind main's strict object. */
function rawView(view: object): FakeView {
  return rawOf.get(view) ?? notModelled('a view that the fake has not made')
}

export class FakeView {
  readonly #children: object[] = []
  #parent: FakeView | null = null
  /** Empty until main sets it: a view has no layout of its own. */
  #bounds: Bounds = { x: 0, y: 0, width: 0, height: 0 }
  #visible = true

  /** @returns the view's strict object, for main */
  static strict<View extends FakeView>(name: string, view: View): View {
    const seen = strict(name, view)
    rawOf.set(seen, view)
    return seen
  }

  get children(): object[] {
    return [...this.#children]
  }

  /** Later children are in front; an existing one is only moved. */
  addChildView(child: object, index?: number): void {
    const raw = rawView(child)
    raw.#parent?.removeChildView(child)
    raw.#parent = this
    this.#children.splice(index ?? this.#children.length, 0, child)
  }

  removeChildView(child: object): void {
    const index = this.#children.indexOf(child)
    if (index === -1) return
    this.#children.splice(index, 1)
    rawView(child).#parent = null
  }

  setBounds(bounds: Bounds): void {
    this.#bounds = { ...bounds }
  }

  getBounds(): Bounds {
    return { ...this.#bounds }
  }

  setVisible(visible: boolean): void {
    this.#visible = visible
  }

  getVisible(): boolean {
    return this.#visible
  }

  setBackgroundColor(): void {
    return undefined
  }
}

export class FakeWebContentsView extends FakeView {
  readonly contents: FakeWebContents
  readonly preferences: WebPreferences

  constructor(contents: FakeWebContents, preferences: WebPreferences) {
    super()
    knownOptions('webPreferences', preferences, WEB_PREFERENCES)
    this.contents = contents
    this.preferences = preferences
  }

  /** Nothing once the contents is destroyed (`WebContentsView::GetWebContents`). */
  get webContents(): FakeWebContents | undefined {
    return this.contents.isDestroyed() ? undefined : strictContents(this.contents)
  }
}

function covers(view: FakeView, { width, height }: { width: number; height: number }): boolean {
  const bounds = view.getBounds()
  return bounds.x <= 0 && bounds.y <= 0 && bounds.width >= width && bounds.height >= height
}

/** The contents that fills a window, as users see it; `null` if no view covers all of it. */
export function contentsInSight(
  root: FakeView,
  size: { width: number; height: number },
): FakeWebContents | null {
  const front = root.children
    .map(rawView)
    .findLast(
      (view) =>
        view.getVisible() &&
        covers(view, size) &&
        !(view instanceof FakeWebContentsView && view.contents.isDestroyed()),
    )
  return front instanceof FakeWebContentsView ? front.contents : null
}
