import '#app/system/jobs/cleanup'
import '#app/system/jobs/seal_audit'
import '#app/system/jobs/send_sms'
import '#app/system/jobs/verify_audit'
