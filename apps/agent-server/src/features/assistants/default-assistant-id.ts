export { defaultAssistantId } from '../../contract/default-assistant-id.js';
