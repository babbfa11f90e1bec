/**
 * A record of the integration beside its grid: the other system and the result, request and answer of each try, differences from the
 * earlier body, a link to its subject, and the retry.
 */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { integrationMonitor } from '../../contract/endpoints/integration-monitor'
import type { IntegrationDetail, IntegrationTry } from '../../contract/endpoints/integration-records'
import type { IntegrationMessage } from '../../contract/entities/integration'
import { resource } from '../../kernel/resource'
import { Button } from '../../ui/controls/button'
import { Loaded } from '../../ui/controls/loaded'
import { SelectField } from '../../ui/controls/select-field'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { StateChip } from '../../ui/controls/state-chip'
import { Tabs, tabId, tabPanelId } from '../../ui/controls/tabs'
import { ActionButton } from '../../ui/actions/action-button'
import { usePlaces } from '../../ui/places'
import { RowPanelFrame, type RowPanelProps } from '../../ui/grid/detail/row-panel'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { BodyPanel } from './body-panel'
import { ChangedFieldsTable, CompareView, comparedBodies } from './compare-view'
import { HeadersView } from './headers-view'
import { keyTarget } from './key-target'
import { RecordFacts } from './record-facts'
import './record.css'
import { refusedPathIn } from './refused-path'

const tabs = ['request', 'response', 'headers', 'compare'] as const
type TabName = (typeof tabs)[number]

const recordDetail = resource({
  key: 'integration-record',
  fetch: ({ api }, signal, id: number) => api.call(integrationMonitor.detail, { params: { id } }, { signal }),
})

export function RowPanel({ grid, row, actions, onNext, onPrevious, onClose }: RowPanelProps) {
  const { t } = useTranslation()
  const record = row as unknown as IntegrationMessage
  const { id, version } = record
  const loaded = useResource(recordDetail, id, { version })
  const name = record.keyValue ?? String(record.id)
  return (
    <RowPanelFrame
      className="k-record"
      title={t('integration.title', { type: record.messageType ?? '', key: name })}
      name={name}
      mark={<StateChip kind="integration" state={record.state} label={grid.stateName(record.state)} />}
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
    >
      <div className="pb" aria-busy={loaded.status === 'loading'}>
        <Loaded from={loaded} notLoaded={t('integration.notLoaded')} shape={<FormSkeleton fields={5} />}>
          {detail => <RecordDetail key={detail.id} record={record} detail={detail} />}
        </Loaded>
      </div>
      <RecordFoot record={record} actions={actions} row={row} />
    </RowPanelFrame>
  )
}

interface RecordDetailProps {
  readonly record: IntegrationMessage
  readonly detail: IntegrationDetail
}

function RecordDetail({ record, detail }: RecordDetailProps) {
  const { t } = useTranslation()
  const id = useId()
  const [tab, setTab] = useState<TabName>('request')
  const [chosen, setChosen] = useState<number | null>(null)
  const { tries } = detail
  const shown = tries.find(({ tryNo }) => tryNo === chosen) ?? tries[0]
  if (shown === undefined) return null
  const choices = comparedBodies(detail, shown)
  const before = choices.find(choice => choice.name !== 'response')
  return (
    <>
      {tries.length > 1 && <TryChoice tries={tries} shown={shown} onChoose={tryNo => setChosen(tryNo)} />}
      <RecordFacts record={record} shownTry={shown} />
      <div className="k-rec-tabs">
        <Tabs
          id={id}
          label={t('integration.tabs')}
          tabs={tabs.map(name => ({ name, title: t(`integration.tab.${name}`) }))}
          openName={tab}
          onOpen={name => setTab(name as TabName)}
        />
        <span className="grow" />
        <span className="hint ell k-rec-url" title={shown.url ?? undefined}>
          {[shown.method, shown.url].filter(part => part !== null).join(' ')}
        </span>
      </div>
      <div role="tabpanel" id={tabPanelId(id)} aria-labelledby={tabId(id, tab)} className="k-rec-panel">
        {tab === 'request' && (
          <>
            <BodyPanel
              key={`request ${shown.tryNo}`}
              recordId={detail.id}
              shownTry={shown}
              side="request"
              moved={detail.bodiesMoved}
              refusedPath={refusedPathIn(shown.response)}
            />
            {shown.request !== null && before !== undefined && (
              <ChangedFieldsTable compared={before} request={shown.request} />
            )}
          </>
        )}
        {tab === 'response' && (
          <BodyPanel
            key={`response ${shown.tryNo}`}
            recordId={detail.id}
            shownTry={shown}
            side="response"
            moved={detail.bodiesMoved}
          />
        )}
        {tab === 'headers' && <HeadersView shownTry={shown} />}
        {tab === 'compare' &&
          (shown.request === null ? (
            <p className="hint k-nobody">{t('integration.nothingToCompare')}</p>
          ) : (
            <CompareView choices={choices} request={shown.request} />
          ))}
      </div>
    </>
  )
}

interface TryChoiceProps {
  readonly tries: readonly IntegrationTry[]
  readonly shown: IntegrationTry
  readonly onChoose: (tryNo: number) => void
}

function TryChoice({ tries, shown, onChoose }: TryChoiceProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  return (
    <SelectField
      label={t('integration.shownTry')}
      variant="small"
      value={String(shown.tryNo)}
      options={tries.map(({ tryNo, started, httpStatus }) => ({
        value: String(tryNo),
        label: t('integration.tryChoice', {
          number: tryNo,
          at: formats.dateTime(started),
          status: httpStatus ?? '–',
        }),
      }))}
      onChange={tryNo => onChoose(Number(tryNo))}
    />
  )
}

type RecordFootProps = Pick<RowPanelProps, 'actions' | 'row'> & { readonly record: IntegrationMessage }

function RecordFoot({ record, actions, row }: RecordFootProps) {
  const { t } = useTranslation()
  const { canOpen, navigate } = usePlaces()
  const target = keyTarget(record)
  return (
    <div className="pf">
      {target !== null && canOpen(target.page) && (
        <Button icon={target.icon} onClick={() => navigate(target)}>
          {t(`integration.open.${target.name}`)}
        </Button>
      )}
      {actions.entries([row]).map(({ action }) => (
        <ActionButton key={action.name} actions={actions} name={action.name} rows={[row]} />
      ))}
      <span className="grow" />
      <span className="hint">{t(`integration.replayHint.${record.direction}`)}</span>
    </div>
  )
}
