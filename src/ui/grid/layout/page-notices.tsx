/** Docked notices about how the page was opened: an unreadable layout, filters that were left out, a view that no longer exists. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../controls/banner'

export type PageNotice =
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'dropped'; readonly fields: readonly string[] }
  | { readonly kind: 'viewCorrupt' | 'viewFailed' | 'viewLost'; readonly name: string }
  /** `known`: the views that exist. */
  | { readonly kind: 'viewMissing'; readonly name: string; readonly known: readonly string[] }

/** Most names in one notice. */
const knownMost = 8

export interface PageNoticesProps {
  readonly notices: readonly PageNotice[]
  readonly onDismiss: (notice: PageNotice) => void
  readonly onUnknownView?: ((sentence: string) => void) | undefined
}

/** One line for each notice, until the user closes it. */
export function PageNotices({ notices, onDismiss, onUnknownView }: PageNoticesProps) {
  const { t } = useTranslation()
  const textOf = (notice: PageNotice): string => {
    if (notice.kind === 'corrupt') return t('grid.notice.corrupt')
    if (notice.kind === 'dropped') return t('grid.notice.dropped', { fields: notice.fields.join(', ') })
    if (notice.kind === 'viewLost' && notice.name === '') return t('grid.view.lostUnnamed')
    const text = t(viewTexts[notice.kind], { name: notice.name })
    if (notice.kind !== 'viewMissing' || notice.known.length === 0) return text
    const { known } = notice
    const names = [...known.slice(0, knownMost), ...(known.length > knownMost ? ['…'] : [])].join(', ')
    return `${text} ${t('grid.view.known', { names })}`
  }
  const missing = notices.find(({ kind }) => kind === 'viewMissing')
  const unknownView = missing === undefined ? null : textOf(missing)
  useEffect(() => {
    if (unknownView !== null) onUnknownView?.(unknownView)
  }, [unknownView, onUnknownView])
  return notices.map(notice => (
    <Banner
      key={notice.kind}
      tone="warning"
      docked
      actions={[{ label: t('ui.close'), run: () => onDismiss(notice) }]}
    >
      {textOf(notice)}
    </Banner>
  ))
}

const viewTexts = {
  viewCorrupt: 'grid.view.corrupt',
  viewMissing: 'grid.view.missing',
  viewFailed: 'grid.view.notLoaded',
  viewLost: 'grid.view.lost',
} as const
