/**
 * The page import (spec 1, section 2; issue "orders and imports"): a file is uploaded, its columns are mapped, every row is checked without
 * writing anything, invalid values are corrected in place, and all rows are written together. The import's id is part of the address, so
 * that it can be continued after a reload, on another day or by another user.
 */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPageProps } from '../area-pages'
import { pathOf } from '../../define/route-path'
import { usePlaces } from '../../ui/places'
import { PagePending } from '../page-pending'
import { ImportInSteps } from './import-in-steps'
import '../page-frame.css'
import './import.css'
import './repair.css'
import { StartImport } from './start-import'
import type { OneImportProps } from './step-frame'
import { useImport } from './use-import'

/** The page: without an id the start and the history, with an id that import. */
export function Page(props: AreaPageProps) {
  const { route, ids, search } = props
  const { navigate } = usePlaces()
  const { id } = ids
  const open = useCallback(
    (opened: number | null) => navigate({ page: pathOf(route.name, opened === null ? [] : [opened]) }),
    [navigate, route.name],
  )
  if (id === undefined)
    return <StartImport title={props.title} kindInAddress={search.get('kind')} onOpen={open} />
  return <OneImport {...props} key={id} id={id} onOpen={open} />
}

function OneImport(props: OneImportProps) {
  const { t } = useTranslation()
  const opened = useImport(props.id)
  const { detail, failure, reload } = opened
  if (detail !== undefined) return <ImportInSteps {...props} opened={opened} detail={detail} />
  return (
    <PagePending
      {...props}
      notLoaded={t('import.notLoaded')}
      failure={failure}
      onRetry={reload}
      unknown={{
        title: t('import.unknown.title'),
        text: t('import.unknown.text'),
        all: { page: props.route.name, label: t('import.unknown.all') },
      }}
    />
  )
}
