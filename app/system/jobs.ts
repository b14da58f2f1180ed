import '#app/system/cleanup_job'
import '#app/system/seal_audit_job'
import '#app/system/send_sms_job'
