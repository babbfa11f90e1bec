/** The benchmark's page with AG Grid Community as it comes: all modules, default options. */
import { AllCommunityModule } from 'ag-grid-community'
import { offerAgGrid } from './ag-grid-page'

offerAgGrid([AllCommunityModule])
