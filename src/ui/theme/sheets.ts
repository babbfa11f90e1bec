/**
 * The style sheets of every root of ours, as constructable ones: made once per page and shared by every root that adopts them, so that no
 * style element is needed under a strict Content-Security-Policy. A module adds one by importing it (build/css.mjs); a sheet of a part that
 * is loaded later goes to the roots that are there, into the place that the cascade gives it.
 */
import { compareInCascade } from './cascade'

/**
 * Adds a sheet to all roots, and to those that come. `path` of the file in the project gives its place in the cascade; a sheet of the same
 * path is replaced. It happens while modules load, so that the styles are there before anything that needs them is shown.
 */
export function addSheet(path: string, text: string): void {
  const added = { path, text, sheet: undefined }
  known = [...known.filter(other => other.path !== path), added].sort((one, other) =>
    compareInCascade(one.path, other.path),
  )
  for (const reference of roots) {
    const root = reference.deref()
    if (root === undefined) roots.delete(reference)
    else arrange(root)
  }
}

/** Gives a shadow root or a document all sheets that were added, and those that will be. Calling it again changes nothing. */
export function adoptSheets(root: ShadowRoot | Document): void {
  if ([...roots].some(reference => reference.deref() === root)) return
  roots.add(new WeakRef(root))
  arrange(root)
}

/** A style sheet of this page from text; `@import` is not possible in it. */
export function sheetFromText(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

interface AddedSheet {
  readonly path: string
  readonly text: string
  /** Made when the first root asks, since not every place that loads this has a page. */
  sheet: CSSStyleSheet | undefined
}

/** In cascade order. */
let known: readonly AddedSheet[] = []
const roots = new Set<WeakRef<ShadowRoot | Document>>()
/** Whatever was made here, also of a text that was replaced: what else a root has stands behind all of it. */
const made = new WeakSet<CSSStyleSheet>()

function arrange(root: ShadowRoot | Document): void {
  const others = root.adoptedStyleSheets.filter(sheet => !made.has(sheet))
  root.adoptedStyleSheets = [...known.map(sheetOf), ...others]
}

function sheetOf(added: AddedSheet): CSSStyleSheet {
  if (added.sheet === undefined) {
    added.sheet = sheetFromText(added.text)
    made.add(added.sheet)
  }
  return added.sheet
}
