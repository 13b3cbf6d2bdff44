"""What the grammar's rules cannot say: agreement, order of adjectives, verb forms, frames.

Each check runs when its node is built, so a text that breaks one does not parse. A check sees one node and what it
holds, nothing around it.
"""

from __future__ import annotations

from collections.abc import Callable

from cardc.grammar import clause_check, modifier_check, noun_check, sentence_check, time_check
from cardc.grammar import syntax as s

CHECKS: dict[type[s.Node], Callable[..., None]] = {
    s.Amount: noun_check.amount, s.Noun: noun_check.noun, s.Possessed: noun_check.possessed,
    s.Pronoun: noun_check.pronoun, s.OfQuant: noun_check.of_quant, s.Determiner: noun_check.determiner,
    s.Names: noun_check.names, s.TraitAdj: noun_check.names, s.NpList: noun_check.listed, s.Np: modifier_check.phrase,
    s.ModKeywords: modifier_check.with_keywords,
    s.Relative: modifier_check.relative, s.RelativeConj: modifier_check.relative_conj,
    s.KeywordOrder: clause_check.keyword_order, s.KeywordClause: clause_check.keyword_clause,
    s.ForEach: time_check.for_each, s.UntilEnd: time_check.lasting, s.UntilEnds: time_check.lasting,
    s.During: time_check.lasting, s.ForTurn: time_check.moment, s.AtEnd: time_check.moment,
    s.ModPrep: modifier_check.modifier, s.ModConj: modifier_check.mod_conj,
    s.PrepArg: modifier_check.argument, s.PrepConj: modifier_check.argument, s.ByArg: modifier_check.by_phrase,
    s.IfArg: sentence_check.inner_if,
    s.AsIf: clause_check.as_if, s.KeywordsConj: clause_check.further, s.MannerConj: clause_check.further,
    s.Clause: clause_check.clause, s.Order: clause_check.clause, s.ThereIs: clause_check.clause,
    s.Chain: sentence_check.chain, s.IfLead: sentence_check.condition_lead, s.WhenLead: sentence_check.condition_lead,
    s.CostLead: sentence_check.cost_lead, s.Trail: sentence_check.trail,
    s.MannerLead: sentence_check.manner_lead, s.Sentence: sentence_check.sentence,
}  # fmt: skip
"""Node class -> its check."""
