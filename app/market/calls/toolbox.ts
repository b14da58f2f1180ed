/* 工具箱: calls that compute from their input only, and answer with each step of the calculation. */
import { call } from '#core/call'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { SHARE_KEYS, wireNameOf, type Quality } from '#app/catalog/indicators'
import { consume } from '#app/identity/proofs/limits'
import { MarketRefusal } from '#app/market/refusals'
import { findCertification } from '#app/market/queries/find_certification'
import { referenceQuotes } from '#app/market/queries/reference_quotes'
import { agioTool } from '#app/market/rules/agio_tool'
import { basisTool, hedgeTool, receiptCostTool, spotPriceTool } from '#app/market/rules/futures_tools'
import { seedCottonTool, spinningTool } from '#app/market/rules/mill_tools'
import { weightTool } from '#app/market/rules/weight_tool'
import * as validators from '#app/market/validators/toolbox'
call.public.read('/toolbox/weight', {
  maxAge: 60,
  summary: 'Conditioned weight.',
  input: validators.weightValidator,
  run: (input) => weightTool(input),
})

call.public.read('/toolbox/agio', {
  maxAge: 60,
  summary: 'Premiums and discounts of typed quality shares, line by line.',
  input: validators.agioValidator,
  run: async (input) => {
    const given = input as Record<string, number | undefined>
    const shares = Object.fromEntries(SHARE_KEYS.map((key) => [key, given[wireNameOf(key)] ?? null]))
    const { packets, batchType, productionYear, lenAvg, mikeAvg, strengthAvg, uniformityAvg, foreignFiber } = given
    const quality = { packets, batchType, lenAvg, mikeAvg, strengthAvg, uniformityAvg, foreignFiber, ...shares }
    const versions = await agioVersions()
    return agioTool(quality as Quality, versions.exchange(productionYear ?? null), versions.association())
  },
})

call.public.read('/toolbox/seed-cotton', {
  maxAge: 60,
  summary: 'What lint costs that is ginned from seed cotton.',
  input: validators.seedCottonValidator,
  run: (input) => seedCottonTool(input),
})

call.public.read('/toolbox/spinning', {
  maxAge: 60,
  summary: 'Yarn that spindles make, and the cotton that they need.',
  input: validators.spinningValidator,
  run: (input) => spinningTool(input),
})

call.public.read('/toolbox/spot-price', {
  maxAge: 60,
  summary: 'Spot price from futures and basis.',
  input: validators.spotPriceValidator,
  run: (input) => spotPriceTool(input),
})

call.public.read('/toolbox/basis', {
  maxAge: 60,
  summary: 'Basis of a spot price.',
  input: validators.basisValidator,
  run: (input) => basisTool(input),
})

call.public.read('/toolbox/hedge', {
  maxAge: 60,
  summary: 'Lots that hedge a weight.',
  input: validators.hedgeValidator,
  run: (input) => hedgeTool(input),
})

call.public.read('/toolbox/receipt-cost', {
  maxAge: 60,
  summary: 'What a warehouse receipt costs, compared with futures.',
  input: validators.receiptCostValidator,
  run: (input) => receiptCostTool(input),
})

call.public.read('/toolbox/reference', {
  summary: 'The quotes and the exchange rate that tools begin with.',
  maxAge: 5,
  run: () => referenceQuotes(),
})

/** 企业认证查询; rate-limited so that the list of members cannot be read out. */
call.read('/toolbox/certification', {
  name: '查询企业认证情况',
  access: 'user',
  summary: 'Whether a company of exactly this name or credit code is certified.',
  input: validators.certificationLookUpValidator,
  limit: ({ actor }) => consume('certificationLookUp', `user-${actor.userId}`, MarketRefusal.lookUpTooOften),
  run: ({ keyword }) => findCertification(keyword),
})
