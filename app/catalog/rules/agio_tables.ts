/* Price-difference tables (升贴水表), yuan per tonne by class code. The versions in use are rows of `agio_tables`; these are the seeds. */
import { ColourGrade } from '#app/catalog/codes'

export type AgioRates = {
  /** By colour code: `{ '21': 150 }`. A grade that is missing is worth 0. */
  colour: Record<string, number>
  /** By class in millimetres. ZCE tables end at 30, which also stands for everything longer. */
  length: Record<string, number>
  micronaire: Record<string, number>
  strength: Record<string, number>
  uniformity: Record<string, number>
  ginning: Record<string, number>
  /** For each bale with foreign fibre beyond the first; ZCE only. */
  foreignFibre: number
}

const { white1, white2, white3, white4, white5, lightSpotted1, lightSpotted2, lightSpotted3 } = ColourGrade
const { lightYellow1, lightYellow2, lightYellow3, yellow1, yellow2 } = ColourGrade

/** ZCE seed: figures of a trade calculation tool, not of the official annex. */
export const ZCE_SEED: AgioRates = {
  colour: {
    [white1]: 300,
    [white2]: 150,
    [white3]: 0,
    [white4]: -350,
    [lightSpotted1]: -300,
    [lightSpotted2]: -500,
  },
  length: { 27: -300, 28: 0, 29: 200, 30: 400 },
  micronaire: { A: 100, B1: 0, B2: 0, C2: -100 },
  strength: { S1: 300, S2: 150, S3: 0, S4: -250 },
  uniformity: { U1: 300, U2: 200, U3: 0, U4: -200 },
  ginning: { P1: 100, P2: 0, P3: -300 },
  foreignFibre: -200,
}

/** The official ZCE table of 2016/17. */
export const ZCE_2016: AgioRates = {
  colour: {
    [white1]: 500,
    [white2]: 300,
    [white3]: 0,
    [white4]: -400,
    [lightSpotted1]: -150,
    [lightSpotted2]: -450,
  },
  length: { 27: -300, 28: 0, 29: 300, 30: 600 },
  micronaire: { A: 200, B1: 0, B2: 0, C2: -100 },
  strength: { S1: 500, S2: 250, S3: 0, S4: -300 },
  uniformity: { U1: 250, U2: 150, U3: 0, U4: -300 },
  ginning: { P1: 200, P2: 0, P3: -300 },
  foreignFibre: -200,
}

/** CCA saw-ginned: the differences of the association's notices, gaps filled (formulas F3.3). */
export const CCA_SEED: AgioRates = {
  colour: {
    [white1]: 300,
    [white2]: 200,
    [white3]: 0,
    [white4]: -200,
    [white5]: -700,
    [lightSpotted1]: -150,
    [lightSpotted2]: -400,
    [lightSpotted3]: -700,
    [lightYellow1]: -700,
    [lightYellow2]: -1050,
    [lightYellow3]: -1400,
    [yellow1]: -1500,
    [yellow2]: -1900,
  },
  length: { 25: -1400, 26: -800, 27: -300, 28: 0, 29: 100, 30: 150, 31: 250, 32: 400 },
  micronaire: { C1: -400, B1: 0, A: 100, B2: 0, C2: -150 },
  strength: { S1: 150, S2: 100, S3: 0, S4: -200, S5: -500 },
  uniformity: { U1: 150, U2: 100, U3: 0, U4: -200, U5: -500 },
  ginning: { P1: 100, P2: 0, P3: -300 },
  foreignFibre: 0,
}
