/** The benchmark's page with AG Grid Community unchanged: all modules, default options. */
import { AllCommunityModule } from 'ag-grid-community'
import { offerAgGrid } from './ag-grid-page'

offerAgGrid([AllCommunityModule])
