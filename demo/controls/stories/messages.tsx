/** Messages shown in place of content, or above it. */
import { useTranslation } from 'react-i18next'
import { Banner, ProblemBanner } from '../../../src/ui/controls/banner'
import { Button } from '../../../src/ui/controls/button'
import { EmptyState, type Drawing } from '../../../src/ui/controls/empty-state'
import { ErrorPanel } from '../../../src/ui/controls/error-panel'
import { Loaded } from '../../../src/ui/controls/loaded'
import { NotLoaded, NotRefreshed } from '../../../src/ui/controls/not-loaded'
import { PageNotLoaded } from '../../../src/ui/controls/page-placeholder'
import { failure } from '../../../src/kernel/failure'
import { nothing } from '../stateful'
import type { Story } from '../story'

function Tones() {
  const { t } = useTranslation()
  return (
    <>
      <Banner tone="info">{t('grid.find.prefix')}</Banner>
      <Banner tone="success">{t('action.prepareOrders.done', { count: 3, number: '3' })}</Banner>
      <Banner tone="warning" actions={[{ label: t('ui.retry'), run: nothing }]}>
        {t('grid.filter.historicalNeedsDate', { field: t('field.deliveryDate') })}
      </Banner>
      <Banner tone="danger" actions={[{ label: t('ui.retry'), run: nothing }]}>
        {t('kernel.failure.unreachable')}
      </Banner>
    </>
  )
}

function LongBanner() {
  const { t } = useTranslation()
  return (
    <Banner tone="warning" actions={[{ label: t('ui.retry'), run: nothing }]}>
      {t('kernel.failure.malformed')}
    </Banner>
  )
}

function Docked() {
  const { t } = useTranslation()
  return (
    <div className="controls-panel">
      <Banner tone="info" docked actions={[{ label: t('grid.refresh'), run: nothing }]}>
        {t('grid.filter.shown')}
      </Banner>
    </div>
  )
}

function Problems() {
  const { t } = useTranslation()
  return (
    <>
      <ProblemBanner
        problem={{ text: t('kernel.failure.conflict', { fields: t('field.priority') }), isConflict: true }}
      />
      <ProblemBanner problem={{ text: t('kernel.failure.unreachable'), isConflict: false }} />
    </>
  )
}

export const banner: Story = {
  name: 'Banner',
  shows: { Banner, ProblemBanner },
  what: 'A condition that lasts, at the top of the panel that it affects, or docked in a grid. Warnings and errors are read out at once.',
  keys: [['Tab', 'to what can be done about it']],
  right: [
    'First the fact, then the way out, as a link at its end.',
    '`ProblemBanner` for a save that did not happen.',
  ],
  wrong: ['For news: a toast goes by itself.', 'Two banners that say the same.'],
  states: [
    { name: 'Tones', show: Tones, isWide: true },
    { name: 'Docked', show: Docked },
    { name: 'Long text', show: LongBanner },
    { name: 'After a save', show: Problems, isWide: true },
  ],
}

function Drawn({ drawing }: { readonly drawing: Drawing }) {
  const { t } = useTranslation()
  const titles = {
    'no-match': t('grid.empty.noMatch'),
    widgets: t('dashboard.empty.title'),
    'all-done': t('grid.empty.none'),
    'no-page': t('grid.failed.notLoaded'),
  } as const satisfies Record<Drawing, string>
  const isFiltered = drawing === 'no-match'
  return (
    <div className="controls-wide">
      <EmptyState
        drawing={drawing}
        title={titles[drawing]}
        text={isFiltered ? t('grid.empty.noMatchText') : undefined}
        action={isFiltered && <Button>{t('grid.filter.clear')}</Button>}
      />
    </div>
  )
}

export const emptyState: Story = {
  name: 'Empty state',
  shows: { EmptyState },
  what: 'Nothing to show: what is empty, why, and one thing to do about it.',
  right: ['“No rows match” offers to clear the filters.', 'Nothing failed is good: it gets the check.'],
  wrong: ['An empty table without a word.', 'For what could not be loaded: that is an error.'],
  states: (['no-match', 'widgets', 'all-done', 'no-page'] as const).map(drawing => ({
    name: drawing,
    show: () => <Drawn drawing={drawing} />,
  })),
}

function Panel() {
  const { t } = useTranslation()
  return (
    <div className="controls-panel">
      <ErrorPanel
        title={t('grid.failed.title')}
        text={t('kernel.failure.unreachable')}
        action={<Button icon="refresh">{t('ui.retry')}</Button>}
        reference="500 7f3c-11"
      />
    </div>
  )
}

function Unloaded() {
  const { t } = useTranslation()
  return (
    <div className="controls-panel">
      <NotLoaded
        title={t('grid.failed.title')}
        failure={failure({ kind: 'unreachable' })}
        onRetry={nothing}
      />
    </div>
  )
}

const unrefreshed = {
  from: { value: '', failure: failure({ kind: 'unreachable' }), refetch: nothing },
  notLoaded: '',
  shape: null,
}

export const errorPanel: Story = {
  name: 'Error panel',
  shows: { ErrorPanel, Loaded, NotLoaded, NotRefreshed, PageNotLoaded },
  what: 'In the place of what could not be shown: which part, why, what to do. The rest of the page goes on.',
  keys: [['Enter', 'on its button tries again']],
  right: [
    '`Loaded` around what is fetched: its shape until it is there, `NotLoaded` in its place or `NotRefreshed` above it after a failure.',
  ],
  wrong: ['A dialog: nothing was asked for.', 'A code without a sentence.'],
  states: [
    { name: 'With a reference', show: Panel },
    { name: 'Not loaded', show: Unloaded },
    {
      name: 'Code of a page not loaded',
      show: () => (
        <div className="controls-panel">
          <PageNotLoaded error={new Error('chunks/page.js')} retry={nothing} />
        </div>
      ),
    },
    {
      name: 'Not refreshed',
      show: () => <Loaded {...unrefreshed}>{() => null}</Loaded>,
      isWide: true,
    },
  ],
}
