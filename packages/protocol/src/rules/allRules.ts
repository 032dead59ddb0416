import { batchRules } from './batch/batches.ts';
import { batchExchangeRules } from './batch/exchanges.ts';
import { cacheRules } from './cache/cacheFields.ts';
import { scopePageRules } from './cache/scopePages.ts';
import { cancelReplyRules } from './cancel/replies.ts';
import { cancelTargetRules } from './cancel/targets.ts';
import { cancelTaskRules } from './cancel/tasks.ts';
import { featureRules } from './capability/features.ts';
import { modeRules } from './capability/modes.ts';
import { notifyingRules } from './capability/notifications.ts';
import { completionRequestRules } from './completion/requests.ts';
import { completionResultRules } from './completion/results.ts';
import { annotationRules } from './content/annotations.ts';
import { embeddedRules } from './content/embedded.ts';
import { blockKindRules } from './content/kinds.ts';
import { mediaRules } from './content/media.ts';
import { discoveryRules } from './discover/discovery.ts';
import { eraRules } from './discover/eras.ts';
import { unsupportedRules } from './discover/unsupported.ts';
import { elicitationFieldRules } from './elicitation/fields.ts';
import { elicitationLeftoverRules } from './elicitation/leftovers.ts';
import { elicitationRequestRules } from './elicitation/requests.ts';
import { elicitationRequiredRules } from './elicitation/required.ts';
import { elicitationResultRules } from './elicitation/results.ts';
import { elicitationUrlRules } from './elicitation/urls.ts';
import { statelessCodeRules } from './errors/statelessCodes.ts';
import { appRules } from './extensions/apps.ts';
import { extensionDeclarationRules } from './extensions/declarations.ts';
import { skillRules } from './extensions/skills.ts';
import { extensionTaskRules } from './extensions/tasks.ts';
import { extensionTaskUseRules } from './extensions/taskUse.ts';
import { corsRules } from './http/cors.ts';
import { endpointRules } from './http/endpoint.ts';
import { fallbackRules } from './http/fallback.ts';
import { paramHeaderRules } from './http/paramHeader.ts';
import { httpReplyRules } from './http/replies.ts';
import { httpRequestRules } from './http/requests.ts';
import { standardHeaderRules } from './http/standardHeaders.ts';
import { statelessHttpLeftoverRules } from './http/statelessLeftovers.ts';
import { statelessStatusRules } from './http/statelessStatus.ts';
import { tokenRules } from './http/tokens.ts';
import { versionHeaderRules } from './http/versionHeader.ts';
import { iconRules } from './icons/icons.ts';
import { envelopeRules } from './jsonrpc/envelope.ts';
import { errorCodeRules } from './jsonrpc/errorCodes.ts';
import { errorRules } from './jsonrpc/errors.ts';
import { identifierRules } from './jsonrpc/identifiers.ts';
import { matchingRules } from './jsonrpc/matching.ts';
import { methodRules } from './jsonrpc/methods.ts';
import { resultRules } from './jsonrpc/results.ts';
import { textRules } from './jsonrpc/text.ts';
import { unansweredRules } from './jsonrpc/unanswered.ts';
import { legacyEndpointRules } from './legacy/endpoints.ts';
import { legacyPostRules } from './legacy/posts.ts';
import { legacyEventRules } from './legacy/streamEvents.ts';
import { capabilityRules } from './lifecycle/capabilities.ts';
import { earlyServerRules } from './lifecycle/early.ts';
import { endingRules } from './lifecycle/endings.ts';
import { initializedRules } from './lifecycle/initialized.ts';
import { offerRules } from './lifecycle/offers.ts';
import { shapeRules } from './lifecycle/shapes.ts';
import { startRules } from './lifecycle/start.ts';
import { versionRules } from './lifecycle/versions.ts';
import { loggingLevelRules } from './logging/levels.ts';
import { logMessageRules } from './logging/messages.ts';
import { metaRules } from './meta/meta.ts';
import { traceRules } from './meta/traces.ts';
import { burstRules } from './middle/bursts.ts';
import { gatewayRules } from './middle/gateways.ts';
import { idleEndRules } from './middle/idleEnds.ts';
import { lostSessionRules } from './middle/lostSessions.ts';
import { cursorRules } from './pagination/cursors.ts';
import { pageRules } from './pagination/pages.ts';
import { pingAnswerRules } from './ping/answers.ts';
import { pingHabitRules } from './ping/habits.ts';
import { progressEndingRules } from './progress/endings.ts';
import { progressTokenRules } from './progress/tokens.ts';
import { progressValueRules } from './progress/values.ts';
import { promptShapeRules } from './prompts/shapes.ts';
import { promptUseRules } from './prompts/use.ts';
import { resourceReadRules } from './resources/reads.ts';
import { resourceShapeRules } from './resources/shapes.ts';
import { resourceUpdateRules } from './resources/updates.ts';
import { resultTypeRules } from './results/resultTypes.ts';
import { rootRules } from './roots/roots.ts';
import { rootUseRules } from './roots/use.ts';
import { inputRoundRules } from './rounds/inputRounds.ts';
import { leakRules } from './rounds/leaks.ts';
import { questionRules } from './rounds/questions.ts';
import { retryRules } from './rounds/retries.ts';
import type { AnyRule } from './rule.ts';
import { samplingRequestRules } from './sampling/requests.ts';
import { samplingResultRules } from './sampling/results.ts';
import { samplingToolRules } from './sampling/toolBlocks.ts';
import { schemaDialectRules } from './schema/dialects.ts';
import { schemaFaultRules } from './schema/faults.ts';
import { schemaRemarkRules } from './schema/remarks.ts';
import { sessionEndingRules } from './session/endings.ts';
import { givenIdRules } from './session/given.ts';
import { sentIdRules } from './session/sent.ts';
import { streamClosingRules } from './sse/closings.ts';
import { eventIdRules } from './sse/eventIds.ts';
import { eventRules } from './sse/events.ts';
import { streamKeepingRules } from './sse/keeping.ts';
import { streamMessageRules } from './sse/messages.ts';
import { resumingRules } from './sse/resuming.ts';
import { directionRules } from './stateless/direction.ts';
import { leftoverRules } from './stateless/leftovers.ts';
import { logRules } from './stateless/logs.ts';
import { metadataRules } from './stateless/metadata.ts';
import { framingRules } from './stdio/framing.ts';
import { headerRules } from './stdio/headers.ts';
import { processRules } from './stdio/process.ts';
import { acknowledgementRules } from './subscriptions/acknowledgements.ts';
import { afterEndRules } from './subscriptions/afterEnd.ts';
import { subscriptionEndingRules } from './subscriptions/endings.ts';
import { silenceRules } from './subscriptions/silence.ts';
import { subscriptionRules } from './subscriptions/subscriptions.ts';
import { taskAnswerRules } from './tasks/answers.ts';
import { taskCapabilityRules } from './tasks/capability.ts';
import { taskObjectRules } from './tasks/objects.ts';
import { relatedTaskRules } from './tasks/related.ts';
import { taskRequestRules } from './tasks/requests.ts';
import { taskResultRules } from './tasks/results.ts';
import { toolErrorRules } from './tools/callErrors.ts';
import { toolCallRules } from './tools/callRequests.ts';
import { toolResultRules } from './tools/callResults.ts';
import { toolHintRules } from './tools/hints.ts';
import { listedToolRules } from './tools/listed.ts';
import { toolNameRules } from './tools/names.ts';
import { toolOrderRules } from './tools/order.ts';
import { toolSchemaRules } from './tools/schemas.ts';
import { statelessToolRules } from './tools/statelessTools.ts';
import { unknownToolRules } from './tools/unknownTool.ts';

/** Every rule, in the order in which findings of one frame are told. */
export const allRules: readonly AnyRule[] = [
  ...textRules,
  // Lines before headers: what a blank line is depends on the header block that is still open.
  ...framingRules,
  ...headerRules,
  ...processRules,
  ...batchRules,
  ...batchExchangeRules,
  ...envelopeRules,
  ...identifierRules,
  ...methodRules,
  ...resultRules,
  ...matchingRules,
  ...errorRules,
  ...errorCodeRules,
  ...unansweredRules,
  ...shapeRules,
  ...versionRules,
  ...offerRules,
  ...capabilityRules,
  ...startRules,
  ...initializedRules,
  ...earlyServerRules,
  ...endingRules,
  ...featureRules,
  ...notifyingRules,
  ...modeRules,
  ...pingAnswerRules,
  ...pingHabitRules,
  // What a cancellation names is judged before what becomes of it.
  ...cancelTargetRules,
  ...cancelTaskRules,
  ...cancelReplyRules,
  ...loggingLevelRules,
  ...logMessageRules,
  ...rootRules,
  ...rootUseRules,
  ...completionRequestRules,
  ...completionResultRules,
  ...cursorRules,
  ...pageRules,
  ...progressTokenRules,
  ...progressValueRules,
  ...progressEndingRules,
  ...samplingRequestRules,
  ...samplingToolRules,
  ...samplingResultRules,
  ...elicitationRequestRules,
  ...elicitationFieldRules,
  ...elicitationUrlRules,
  ...elicitationResultRules,
  ...elicitationRequiredRules,
  ...taskCapabilityRules,
  ...taskRequestRules,
  ...taskAnswerRules,
  ...taskObjectRules,
  ...taskResultRules,
  ...relatedTaskRules,
  ...promptShapeRules,
  ...promptUseRules,
  ...listedToolRules,
  // Metadata first: it remembers what a request says for the rules about its answer.
  ...metadataRules,
  ...directionRules,
  ...resultTypeRules,
  ...statelessCodeRules,
  ...cacheRules,
  ...scopePageRules,
  ...inputRoundRules,
  ...retryRules,
  ...leakRules,
  ...questionRules,
  ...discoveryRules,
  ...unsupportedRules,
  ...eraRules,
  ...subscriptionRules,
  ...afterEndRules,
  ...subscriptionEndingRules,
  ...acknowledgementRules,
  ...silenceRules,
  ...logRules,
  ...toolSchemaRules,
  ...toolNameRules,
  ...toolHintRules,
  ...toolCallRules,
  ...toolErrorRules,
  ...unknownToolRules,
  ...toolResultRules,
  ...resourceShapeRules,
  ...resourceReadRules,
  ...resourceUpdateRules,
  ...metaRules,
  ...blockKindRules,
  ...mediaRules,
  ...embeddedRules,
  ...annotationRules,
  ...iconRules,
  ...leftoverRules,
  ...statelessToolRules,
  ...toolOrderRules,
  ...elicitationLeftoverRules,
  ...traceRules,
  ...extensionDeclarationRules,
  ...extensionTaskRules,
  ...extensionTaskUseRules,
  ...appRules,
  ...skillRules,
  ...schemaFaultRules,
  ...schemaRemarkRules,
  ...schemaDialectRules,
  ...httpRequestRules,
  ...versionHeaderRules,
  ...httpReplyRules,
  ...endpointRules,
  ...fallbackRules,
  ...corsRules,
  ...givenIdRules,
  ...sentIdRules,
  ...sessionEndingRules,
  ...standardHeaderRules,
  ...paramHeaderRules,
  ...statelessStatusRules,
  ...statelessHttpLeftoverRules,
  ...tokenRules,
  ...eventRules,
  // They note what happens to streams, whatever is broken; the rules after them ask for it.
  ...streamMessageRules,
  ...streamClosingRules,
  ...eventIdRules,
  ...resumingRules,
  ...streamKeepingRules,
  ...legacyEndpointRules,
  ...legacyPostRules,
  ...legacyEventRules,
  ...gatewayRules,
  ...burstRules,
  ...idleEndRules,
  ...lostSessionRules,
];
