/**
 * The style sheets of all our roots, as constructable ones: made once per page and shared by every root that adopts them, so that no
 * style element is needed under a strict Content-Security-Policy. Importing a CSS file adds its sheet (build/css.mjs); the sheet of a part
 * that is loaded later is inserted into the existing roots at its place in the cascade.
 */
import { compareInCascade } from './cascade'

/**
 * Adds a sheet to all existing and future roots. `path` is the file in the project, which determines its place in the cascade; a sheet
 * of the same path is replaced. Called while modules load, so that the styles are there before anything that needs them is shown.
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

/** Adopts all present and future sheets in a shadow root or a document. Calling it again changes nothing. */
export function adoptSheets(root: ShadowRoot | Document): void {
  if ([...roots].some(reference => reference.deref() === root)) return
  roots.add(new WeakRef(root))
  arrange(root)
}

/** A constructable style sheet of this page from text, in which `@import` is not possible. */
export function sheetFromText(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

interface AddedSheet {
  readonly path: string
  readonly text: string
  /** Made when the first root needs it, since this module may be loaded without a document. */
  sheet: CSSStyleSheet | undefined
}

/** In cascade order. */
let known: readonly AddedSheet[] = []
const roots = new Set<WeakRef<ShadowRoot | Document>>()
/** All sheets made here, including replaced ones: a root's other sheets come after them. */
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
