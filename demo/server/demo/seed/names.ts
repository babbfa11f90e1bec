/** People and companies of the demo: users, customers and suppliers with names from the Nordic countries, Germany and Poland. */

export interface DemoUser {
  readonly userName: string
  readonly displayName: string
  readonly role: string
  readonly language: string
  readonly moreRoles?: readonly string[]
  /** Number of the user type (spec 2, section 6). */
  readonly userType?: number
  readonly isActive?: boolean
}

export const roles: readonly { name: string; systemRole: string | null }[] = [
  { name: 'AdminRole', systemRole: 'Administrator' },
  { name: 'GlobalAdminRole', systemRole: 'GlobalAdminUser' },
  { name: 'Planner', systemRole: null },
  { name: 'Supervisor', systemRole: null },
  { name: 'ViewerRole', systemRole: null },
  { name: 'TerminalRole', systemRole: null },
  { name: 'Packer', systemRole: null },
  { name: 'Receiver', systemRole: null },
  { name: 'Truck driver', systemRole: null },
  { name: 'Purchaser', systemRole: null },
]

const crew = [
  ['Jonas Skog', 'nb-NO'],
  ['Marta Kowalczyk', 'pl-PL'],
  ['Nils Berge', 'nb-NO'],
  ['Frida Holt', 'nb-NO'],
  ['Bjørn Lie', 'nb-NO'],
  ['Dorota Lis', 'pl-PL'],
  ['Dag Solheim', 'nb-NO'],
  ['Åsa Lindqvist', 'sv-SE'],
  ['Pavel Novotny', 'en-GB'],
  ['Mads Iversen', 'da-DK'],
  ['Hans Fuchs', 'de-DE'],
  ['Eva Sand', 'nb-NO'],
  ['Geir Hagen', 'nb-NO'],
  ['Søren Østergaard', 'da-DK'],
  ['Iwona Król', 'pl-PL'],
  ['Agnieszka Nowak', 'pl-PL'],
  ['Astrid Bakken', 'nb-NO'],
  ['Kari Moen', 'nb-NO'],
  ['Jürgen Weiß', 'de-DE'],
  ['Märta Öberg', 'sv-SE'],
  ['Tomasz Wójcik', 'pl-PL'],
] as const

export const users: readonly DemoUser[] = [
  { userName: 'admin', displayName: 'Ingrid Haugland', role: 'AdminRole', language: 'en-GB', userType: 3 },
  {
    userName: 'global',
    displayName: 'Ole Andreassen',
    role: 'GlobalAdminRole',
    language: 'en-GB',
    userType: 8,
  },
  { userName: 'planner', displayName: 'Camilla Juul', role: 'Planner', language: 'en-GB' },
  { userName: 'planner2', displayName: 'Lene Birk', role: 'Planner', language: 'da-DK' },
  { userName: 'planner3', displayName: 'Katarzyna Zając', role: 'Planner', language: 'pl-PL' },
  {
    userName: 'supervisor',
    displayName: 'Kristin Ruud',
    role: 'Supervisor',
    language: 'en-GB',
    userType: 2,
  },
  {
    userName: 'supervisor2',
    displayName: 'Göran Sjöström',
    role: 'Supervisor',
    language: 'sv-SE',
    userType: 2,
  },
  { userName: 'viewer', displayName: 'Henrik Vold', role: 'ViewerRole', language: 'en-GB' },
  { userName: 'viewer2', displayName: 'Birgit Schäfer', role: 'ViewerRole', language: 'de-DE' },
  ...crew.map(([displayName, language], index) => ({
    userName: `picker${index + 1}`,
    displayName,
    role: 'TerminalRole',
    language,
    moreRoles: skillsOf(index),
  })),
  {
    userName: 'purchaser',
    displayName: 'Solveig Dahl',
    role: 'Purchaser',
    language: 'nb-NO',
    moreRoles: ['Planner'],
  },
  { userName: 'purchaser2', displayName: 'Piotr Mazur', role: 'Purchaser', language: 'pl-PL' },
  {
    userName: 'controller',
    displayName: 'Annika Ström',
    role: 'ViewerRole',
    language: 'sv-SE',
    moreRoles: ['Purchaser'],
  },
  {
    userName: 'erp-connector',
    displayName: 'ERP connector',
    role: 'ViewerRole',
    language: 'en-GB',
    userType: 7,
  },
  {
    userName: 'support',
    displayName: 'Jens Holm',
    role: 'ViewerRole',
    language: 'da-DK',
    userType: 4,
    isActive: false,
  },
  {
    userName: 'season1',
    displayName: 'Emil Nyberg',
    role: 'Packer',
    language: 'sv-SE',
    userType: 0,
    isActive: false,
  },
  {
    userName: 'season2',
    displayName: 'Zofia Wilk',
    role: 'Receiver',
    language: 'pl-PL',
    userType: 0,
    isActive: false,
  },
]

/** Tasks of a crew member in addition to picking: one in three packs, one in four receives, one in five drives a truck. */
function skillsOf(index: number): readonly string[] {
  return [
    ...(index % 3 === 1 ? ['Packer'] : []),
    ...(index % 4 === 2 ? ['Receiver'] : []),
    ...(index % 5 === 3 ? ['Truck driver'] : []),
  ]
}

export interface Company {
  readonly name: string
  readonly contact: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
  readonly phone: string
}

interface Region {
  readonly country: string
  readonly dial: string
  readonly fronts: readonly string[]
  readonly trades: readonly string[]
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly streets: readonly string[]
  readonly cities: readonly (readonly [zip: string, city: string])[]
}

/** Markets of the demo company; the home market is the first and the largest. */
export const markets: readonly { readonly share: number; readonly region: Region }[] = [
  {
    share: 0.56,
    region: {
      country: 'NO',
      dial: '+47 ',
      fronts: [
        'Fjellheim',
        'Nordlys',
        'Lofoten',
        'Solvik',
        'Tind',
        'Brygga',
        'Elvegata',
        'Havnegata',
        'Kystlaget',
        'Bakke',
        'Vestkant',
        'Rondane',
        'Hålogaland',
        'Sørlandet',
        'Jæren',
        'Trollheimen',
        'Ålesund',
        'Øvre Vang',
      ],
      trades: [
        'Sport AS',
        'Apotek',
        'Outdoor',
        'Barnehage',
        'Verktøy AS',
        'Interiør',
        'Sykkel',
        'Dykk og Båt',
        'Trafo',
        'Legesenter',
        'Fritid AS',
        'Camping',
        'Turlag',
        'Byggvare AS',
      ],
      first: ['Ingrid', 'Håkon', 'Sigrid', 'Øyvind', 'Åse', 'Lars', 'Marit', 'Tore', 'Bjørg', 'Kåre'],
      last: ['Hansen', 'Bjørnstad', 'Ødegård', 'Lien', 'Aasen', 'Strand', 'Nygård', 'Sæther'],
      streets: [
        'Storgata',
        'Kirkeveien',
        'Havnegata',
        'Fjordveien',
        'Bjørkelia',
        'Industriveien',
        'Skolegata',
      ],
      cities: [
        ['0155', 'Oslo'],
        ['5003', 'Bergen'],
        ['7010', 'Trondheim'],
        ['9008', 'Tromsø'],
        ['8300', 'Svolvær'],
        ['6002', 'Ålesund'],
        ['4006', 'Stavanger'],
        ['8006', 'Bodø'],
      ],
    },
  },
  {
    share: 0.16,
    region: {
      country: 'SE',
      dial: '+46 ',
      fronts: [
        'Göteborgs',
        'Fjällräven',
        'Västkustens',
        'Norrlands',
        'Åre',
        'Öresunds',
        'Dalarnas',
        'Kiruna',
      ],
      trades: ['Fritid AB', 'Friluft AB', 'Järnhandel', 'Båt & Hav AB', 'Cykel', 'Skidskola'],
      first: ['Åsa', 'Björn', 'Märta', 'Gösta', 'Linnéa', 'Anders'],
      last: ['Lindqvist', 'Sjöberg', 'Öhman', 'Åkesson', 'Nyström'],
      streets: ['Storgatan', 'Hamngatan', 'Björkvägen', 'Järnvägsgatan'],
      cities: [
        ['411 04', 'Göteborg'],
        ['111 29', 'Stockholm'],
        ['903 26', 'Umeå'],
        ['211 18', 'Malmö'],
        ['837 52', 'Åre'],
      ],
    },
  },
  {
    share: 0.14,
    region: {
      country: 'DK',
      dial: '+45 ',
      fronts: ['Aarhus', 'Limfjordens', 'Skagen', 'Vesterbro', 'Svendborg', 'Rømø', 'Møns', 'Bornholms'],
      trades: ['Friluft ApS', 'Cykler A/S', 'Sejl og Motor', 'Spejderbutik', 'Købmand', 'Børnehus'],
      first: ['Søren', 'Mette', 'Jørgen', 'Kirsten', 'Bo', 'Anne-Grethe'],
      last: ['Østergaard', 'Nørgaard', 'Kjær', 'Sørensen', 'Juul'],
      streets: ['Nørregade', 'Søndergade', 'Havnevej', 'Kærvej'],
      cities: [
        ['8000', 'Aarhus C'],
        ['9990', 'Skagen'],
        ['1620', 'København V'],
        ['5700', 'Svendborg'],
        ['3700', 'Rønne'],
      ],
    },
  },
  {
    share: 0.09,
    region: {
      country: 'DE',
      dial: '+49 ',
      fronts: ['Alpenglück', 'Küsten', 'Fördeblick', 'Grünwald', 'Schwarzwälder', 'Rügen'],
      trades: ['Sport GmbH', 'Bergsport', 'Zeltverleih', 'Wanderladen', 'Bootshaus GmbH & Co. KG'],
      first: ['Jürgen', 'Käthe', 'Jörg', 'Sabine', 'Björn'],
      last: ['Weiß', 'Müller', 'Schäfer', 'Köhler', 'Groß'],
      streets: ['Hauptstraße', 'Am Fördeufer', 'Gärtnerweg', 'Münchner Straße'],
      cities: [
        ['24937', 'Flensburg'],
        ['80331', 'München'],
        ['79098', 'Freiburg'],
        ['18055', 'Rostock'],
      ],
    },
  },
  {
    share: 0.05,
    region: {
      country: 'PL',
      dial: '+48 ',
      fronts: ['Góral', 'Bałtyk', 'Śnieżka', 'Mazury', 'Łódzki'],
      trades: ['Outdoor Sp. z o.o.', 'Sport', 'Sklep Turystyczny', 'Żagle'],
      first: ['Łukasz', 'Agnieszka', 'Paweł', 'Małgorzata'],
      last: ['Wójcik', 'Zając', 'Dąbrowski', 'Król'],
      streets: ['ul. Długa', 'ul. Żeglarska', 'ul. Krakowska'],
      cities: [
        ['34-500', 'Zakopane'],
        ['80-831', 'Gdańsk'],
        ['11-500', 'Giżycko'],
      ],
    },
  },
]

/** Names of suppliers are combined from a place, a trade and a legal form. */
export const supplierNames = {
  fronts: [
    'Ridgeline',
    'Helvik',
    'Nordvik',
    'Åland',
    'Bergstål',
    'Skagerrak',
    'Tatra',
    'Finnmark',
    'Jütland',
    'Østfold',
    'Karpaty',
    'Småland',
    'Wattenmeer',
    'Telemark',
    'Öland',
  ],
  trades: ['Outdoor Supply', 'Textil', 'Stål', 'Emballasje', 'Foods', 'Teknikk', 'Import', 'Fabrikker'],
  forms: ['BV', 'AS', 'AB', 'A/S', 'GmbH', 'Sp. z o.o.', 'Oy'],
} as const
