/** CARE-4, CARE-5: the operator's settings that pages name. `minimumAge`: years. */
export type CareSettings = { minimumAge: number; quickExitUrl: string }
