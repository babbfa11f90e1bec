/**
 * The theme as constructable style sheets: made once per page on first use and shared by every root that adopts them, so
 * that no style element is needed under a strict Content-Security-Policy. What the first screen needs is here; a part that
 * is loaded later brings its styles along and adds them to every root, in the place that the cascade gives them.
 */
import baseCss from './base.css'
import buttonsCss from './buttons.css'
import feedbackCss from './feedback.css'
import pageHeadCss from './page-head.css'
import preferencesCss from './preferences.css'
import staleCss from './stale.css'
import surfacesCss from './surfaces.css'
import tokensCss from './tokens.css'

/** Parts of the theme in cascade order; sheets of pages and engines stand behind all of them. */
const levels = ['tokens', 'dark', 'surfaces', 'controls', 'preferences', 'panels'] as const
export type ThemeLevel = (typeof levels)[number]

/**
 * Gives a shadow root or a page of our own the theme, followed by `extra` sheets, such as `shellSheet()`. Sheets that the
 * root has already stay where they are, so that calling it twice changes nothing.
 */
export function adoptTheme(root: ShadowRoot | Document, ...extra: CSSStyleSheet[]): void {
  if (![...roots].some(known => known.deref() === root)) roots.add(new WeakRef(root))
  for (const sheet of themeSheets()) adopt(root, sheet)
  for (const sheet of extra) adopt(root, sheet)
  later ??= import('./after-first-screen').then(
    ({ completeTheme }) => completeTheme(addToTheme),
    () => undefined,
  )
}

/**
 * Adds a part of the theme to all roots that have it, and to those that come. For the top level of a module that is loaded
 * later, so that the styles are there before anything that needs them is shown.
 */
export function addToTheme(level: ThemeLevel, text: string): void {
  if (shared === undefined) {
    waiting.push([level, text])
    return
  }
  const sheet = leveledSheet(level, text)
  shared.push(sheet)
  for (const reference of roots) {
    const root = reference.deref()
    if (root === undefined) roots.delete(reference)
    else adopt(root, sheet)
  }
}

/** A style sheet of this page from text; `@import` is not possible in it. */
export function sheetFromText(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** The sheets that every root has; made when the first one asks, since not every place that loads this has a page. */
let shared: CSSStyleSheet[] | undefined
/** Without it the system's typeface stays. */
let later: Promise<void> | undefined
const waiting: [ThemeLevel, string][] = []
const levelOf = new WeakMap<CSSStyleSheet, number>()
const roots = new Set<WeakRef<ShadowRoot | Document>>()

function themeSheets(): readonly CSSStyleSheet[] {
  shared ??= [
    leveledSheet('tokens', baseCss + tokensCss),
    leveledSheet('surfaces', buttonsCss + staleCss + feedbackCss + surfacesCss + pageHeadCss),
    leveledSheet('preferences', preferencesCss),
    ...waiting.splice(0).map(([level, text]) => leveledSheet(level, text)),
  ]
  return shared
}

function leveledSheet(level: ThemeLevel, text: string): CSSStyleSheet {
  const sheet = sheetFromText(text)
  levelOf.set(sheet, levels.indexOf(level))
  return sheet
}

function adopt(root: ShadowRoot | Document, sheet: CSSStyleSheet): void {
  const present = root.adoptedStyleSheets
  if (present.includes(sheet)) return
  const place = (other: CSSStyleSheet) => levelOf.get(other) ?? levels.length
  const before = present.filter(other => place(other) <= place(sheet))
  const behind = present.filter(other => place(other) > place(sheet))
  root.adoptedStyleSheets = [...before, sheet, ...behind]
}
