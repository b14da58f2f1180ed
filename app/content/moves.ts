/* The moves of texts, of the items of the site and of leads (state-machines §12). */
import string from '@adonisjs/core/helpers/string'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import Article from '#app/content/models/article'
import FinanceLead from '#app/content/models/finance_lead'
import { LeadState, PublishState } from '#app/content/codes'
import { defineMove } from '#core/moves'

export const moveArticle = defineMove({ model: Article, states: PublishState, entity: 'article' })
export const moveLead = defineMove({ model: FinanceLead, states: LeadState, entity: 'finance_lead' })

/** All items of the site have the same moves: pictures, links, contacts, pinned batches. */
export const movePiece = (model: LucidModel) =>
  defineMove({ model, states: PublishState, entity: string.singular(model.table) })
