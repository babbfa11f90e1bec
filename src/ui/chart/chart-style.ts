/** Reads the colours and sizes that a canvas needs as values from the tokens around it, and again when they change. */

export interface ChartStyle {
  readonly font: string
  /** Size of axis labels and printed figures, in px. */
  readonly fontSize: number
  readonly text: string
  readonly textSoft: string
  readonly line: string
  readonly lineSoft: string
  readonly overlay: string
  readonly shade: string
  readonly first: string
  readonly second: string
  readonly preparedEdge: string
  readonly progressEdge: string
  readonly hatch: string
}

const tokenByRole = {
  text: '--ck-text',
  textSoft: '--ck-text-2',
  line: '--ck-slate-6',
  lineSoft: '--ck-line-soft',
  overlay: '--ck-overlay',
  shade: '--ck-hover',
  first: '--ck-chart-1',
  second: '--ck-chart-2',
  preparedEdge: '--ck-chart-prepared-edge',
  progressEdge: '--ck-chart-progress-edge',
  hatch: '--ck-chart-progress-hatch',
} as const satisfies Partial<Record<keyof ChartStyle, string>>

/** The style at an element; the element's font size is the size of the chart's labels. */
export function readChartStyle(element: Element): ChartStyle {
  const style = getComputedStyle(element)
  const colors = Object.fromEntries(
    Object.entries(tokenByRole).map(([role, token]) => [role, style.getPropertyValue(token).trim()]),
  ) as Record<keyof typeof tokenByRole, string>
  return { font: style.fontFamily, fontSize: Number.parseFloat(style.fontSize) || 12, ...colors }
}

/** Whether the background at an element is dark. Passed to the chart library, since a page is printed on white. */
export function isDarkAt(element: Element): boolean {
  return getComputedStyle(element).colorScheme.includes('dark')
}

/** Calls back when the theme, scale or density around the element, or a preference of the system, changes; returns the unsubscribe. */
export function watchChartStyle(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  const attributeFilter = ['data-theme', 'data-scale', 'data-density', 'data-contrast']
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (attributeFilter.some(name => at.hasAttribute(name))) observer.observe(at, { attributeFilter })
  }
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map(query => matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}
