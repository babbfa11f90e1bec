/**
 * A page of grids, as its route names them. Several grids are tabs of the page, of which the address names the open one. An old page has
 * the plain layout, with a link to the new one and back where the embedding page asks for it.
 */
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import { shownBy, type Route } from '../define/route'
import { openedBy, tabParameter } from '../define/route-path'
import type { View } from '../define/view'
import { Button } from '../ui/controls/button'
import { Segmented } from '../ui/controls/segmented'
import { GridPage } from '../ui/grid/grid-page'
import { usePlaces } from '../ui/places'
import { actionDialogs } from '../pages/dialogs/action-dialogs'
import { rowPanels } from './row-panels'
import type { AreaProps } from '../pages/area-props'
import { stateNameOf, viewNamed } from './grid-area-rows'
import { useEmbedPage } from './use-embed-page'

export interface GridAreaPageProps extends Omit<AreaProps, 'page' | 'mode'> {
  readonly route: Route
  readonly title: string
  /** Of the area. */
  readonly views: readonly View[]
}

export function GridAreaPage({
  route,
  title,
  views,
  search,
  root,
  refreshes = 0,
  opening = 0,
  ...props
}: GridAreaPageProps) {
  const { t, i18n } = useTranslation()
  const { hostUrl, navigate } = usePlaces()
  const names = shownBy(route)
  const shown = openedBy(route, search)
  const openTab = (name: string) =>
    navigate({ page: route.name, ...(name !== names[0] && { search: { [tabParameter]: name } }) })
  const view = viewNamed(views, shown)
  const embed = useEmbedPage(route, title, hostUrl)
  return (
    <GridPage
      key={`${i18n.language} ${route.name} ${shown} ${search.toString()} ${opening}`}
      view={view}
      stateName={stateNameOf(route, view)}
      title={title}
      isPlain={route.replacedBy !== undefined}
      search={search}
      root={root}
      refreshes={refreshes}
      dialogs={actionDialogs}
      panels={rowPanels}
      onCreated={() => openTab(shown)}
      // The code to embed a page names no tab, so it is offered on the first one only.
      onEmbed={shown === names[0] ? embed : undefined}
      {...(props.view === undefined ? {} : { customView: props.view })}
      {...(props.onCustomView === undefined ? {} : { onCustomView: props.onCustomView })}
      {...(props.onUnknownView === undefined ? {} : { onUnknownView: props.onUnknownView })}
      headExtra={
        <>
          {names.length > 1 && (
            <Segmented
              label={t('grid.tabs')}
              value={shown}
              options={names.map(name => ({ value: name, label: t(`view.${name}`) }))}
              onChange={openTab}
            />
          )}
          {props.offersOldVersions === true && <VersionLink route={route} />}
        </>
      }
    />
  )
}

/** Links the old and the new version of a page, where both exist and are permitted (spec 1, section 1). */
function VersionLink({ route }: { readonly route: Route }) {
  const { canOpen, navigate } = usePlaces()
  const { t } = useTranslation()
  const other = route.replacedBy ?? routes.find(({ replacedBy }) => replacedBy === route.name)?.name
  if (other === undefined || !canOpen(other)) return null
  return (
    <Button kind="quiet" size="small" onClick={() => navigate({ page: other })}>
      {t(route.replacedBy === undefined ? 'grid.oldVersion.open' : 'grid.oldVersion.back')}
    </Button>
  )
}
