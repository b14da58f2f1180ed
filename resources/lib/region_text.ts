/*
 * Where a company is: province, city and district by name, as the server keeps them, and as the cascader of regions holds them.
 */

type Region = { provinceName: string | null; cityName: string | null; districtName: string | null }

const parts = ({ provinceName, cityName, districtName }: Region) =>
  [provinceName, cityName, districtName].filter((name) => name !== null && name !== '') as string[]

/** In one line; a municipality is named once. */
export const regionOf = (region: Region) => [...new Set(parts(region))].join(' ')

/** What the cascader shows for a region. */
export const chosenRegion = (region: Region | null | undefined): string[] => (region ? parts(region) : [])

/** What is sent of the cascader's choice. */
export const regionFields = ([provinceName, cityName = provinceName, districtName]: string[]) => ({
  provinceName,
  cityName,
  districtName: districtName ?? null,
})
