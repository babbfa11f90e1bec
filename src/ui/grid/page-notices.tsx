/** Docked lines about how the page was opened: a layout that could not be read, filters that were left out, a view that is gone. */
import { Banner } from '../controls/banner'
import { useTranslation } from '../use-translation'

export type PageNotice =
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'dropped'; readonly fields: readonly string[] }
  | { readonly kind: 'viewCorrupt' | 'viewMissing' | 'viewFailed' | 'viewLost'; readonly name: string }

export interface PageNoticesProps {
  readonly notices: readonly PageNotice[]
  readonly onDismiss: (notice: PageNotice) => void
}

/** One line each, until the user closes it. */
export function PageNotices({ notices, onDismiss }: PageNoticesProps) {
  const { t } = useTranslation()
  const textOf = (notice: PageNotice): string => {
    if (notice.kind === 'corrupt') return t('grid.notice.corrupt')
    if (notice.kind === 'dropped') return t('grid.notice.dropped', { fields: notice.fields.join(', ') })
    if (notice.kind === 'viewLost' && notice.name === '') return t('grid.view.lostUnnamed')
    return t(viewTexts[notice.kind], { name: notice.name })
  }
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
