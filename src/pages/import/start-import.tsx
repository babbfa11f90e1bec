/** The start of the page: choice of kind and file, with the history of imports beside it. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { useWhy } from '../../ui/access/use-why'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { MenuButton } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import { Icon } from '../../ui/theme/icons'
import { ImportHistory } from './import-history'
import { allowedKinds, importPermissions, kindIcons } from './import-kind-pages'
import { useFileFetch } from '../../ui/use-saved-file'
import { useKindTitle } from './use-kind-title'
import { UploadPlace } from './upload-place'
import { useUpload } from './use-upload'

export interface StartImportProps {
  readonly title: string
  /** The kind that the address names. */
  readonly kindInAddress: string | null
  readonly onOpen: (id: number) => void
}

export function StartImport({ title, kindInAddress, onOpen }: StartImportProps) {
  const { t } = useTranslation()
  const { access } = useSession()
  const kinds = allowedKinds(access)
  const [kind, setKind] = useState<ImportKindName | undefined>(
    kinds.find(name => name === kindInAddress) ?? kinds[0],
  )
  const onSent = useCallback(({ id }: ImportSummary) => onOpen(id), [onOpen])
  const upload = useUpload(onSent)
  return (
    <div className="k-page">
      <div className="phead k-page-head">
        <h1 part="heading">{title}</h1>
        <span className="grow" />
        {kind !== undefined && <Templates kind={kind} />}
      </div>
      <div className="body k-im-start">
        <section className="panel" aria-label={t('import.step.upload')}>
          <div className="ph">
            <h2>{t('import.step.upload')}</h2>
            <span className="grow" />
            <span className="muted">{t('import.oneKind')}</span>
          </div>
          {kind === undefined ? (
            <NoKind title={title} />
          ) : (
            <div className="k-im-upload">
              <KindChoice kinds={kinds} kind={kind} onKind={setKind} isFixed={upload.sending !== null} />
              <UploadPlace upload={upload} onFile={file => upload.send(file, { kind })} />
            </div>
          )}
        </section>
        <ImportHistory onOpen={onOpen} />
      </div>
    </div>
  )
}

/** Shown to users without permission for any import, with the reason. */
function NoKind({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const explain = useWhy()
  return (
    <EmptyState
      drawing="widgets"
      title={t('import.noKind.title')}
      text={t('import.noKind.text')}
      action={
        <Button icon="help" onClick={() => explain(title, { permissions: [...importPermissions] })}>
          {t('trace.why')}
        </Button>
      }
    />
  )
}

/** Templates of the chosen kind, to be filled in. */
function Templates({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useTranslation()
  const { language } = useSession()
  const title = useKindTitle()(kind)
  const fetchFile = useFileFetch()
  return (
    <MenuButton
      label={t('import.templates')}
      icon="download"
      groups={[
        {
          id: kind,
          label: title,
          items: (['xlsx', 'csv'] as const).map(format => ({
            id: format,
            label: `.${format}`,
            icon: 'sheet' as const,
            onSelect: () =>
              void fetchFile(
                imports.template,
                { params: { kind }, query: { format, language } },
                `${title}.${format}`,
              ),
          })),
        },
      ]}
    />
  )
}

interface KindChoiceProps {
  readonly kinds: readonly ImportKindName[]
  readonly kind: ImportKindName
  readonly onKind: (kind: ImportKindName) => void
  readonly isFixed: boolean
}

function KindChoice({ kinds, kind, onKind, isFixed }: KindChoiceProps) {
  const { t } = useTranslation()
  const titleOf = useKindTitle()
  return (
    <div className="k-im-kinds" role="radiogroup" aria-label={t('import.kind')}>
      {kinds.map(name => (
        <label key={name}>
          <input
            type="radio"
            name="kind"
            value={name}
            checked={name === kind}
            disabled={isFixed && name !== kind}
            onChange={() => onKind(name)}
          />
          <span>
            <Icon name={kindIcons[name]} />
            <span>{titleOf(name)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
